import { createClient, type AnswerTo, type Client, createHttpTransport } from '../../contract/client.ts';
import type { EnquiryForm } from '../../contract/contact.ts';
import { browserApi } from '../api/api.ts';

interface HeldToken {
  token: string;
  expiresAtMs: number;
}

export type Enquiry = Omit<EnquiryForm, 'token' | 'user_id' | 'user_name' | 'main_id'>;

export interface EnquiryDesk {
  send(enquiry: Enquiry): Promise<AnswerTo<'POST /inquiry'>>;
}

const noAnswer = { ok: false, status: 0, refusal: null } as const;

/**
 * Sends enquiries to this shop, or to another server, which gets no login of ours. Each enquiry needs a token; it is fetched in
 * advance, so that sending takes one call.
 */
export function openEnquiryDesk(url: string | null): EnquiryDesk {
  const client = url === null ? browserApi().client : createClient(createHttpTransport({ baseUrl: url }));
  const shop = url === null ? { main_id: browserApi().mainId } : {};
  let held = askToken(client);

  async function sendOnce(enquiry: Enquiry): Promise<AnswerTo<'POST /inquiry'>> {
    const known = await held;
    const token = known && known.expiresAtMs > Date.now() ? known : await askToken(client);
    if (token === null) return noAnswer;
    const answer = await client.call('POST /inquiry', { body: { ...enquiry, ...shop, token: token.token } });
    // A token is good for one enquiry, even a refused one.
    held = askToken(client);
    return answer;
  }

  return {
    async send(enquiry) {
      const answer = await sendOnce(enquiry);
      const isOutdated = !answer.ok && answer.refusal?.code === 'form-expired';
      return isOutdated ? sendOnce(enquiry) : answer;
    },
  };
}

async function askToken(client: Client): Promise<HeldToken | null> {
  const askedAtMs = Date.now();
  const answer = await client.call('GET /inquiry/token');
  if (!answer.ok) return null;
  const { token, expiresInSeconds } = answer.body;
  // By this device's clock: the two may differ.
  return { token, expiresAtMs: askedAtMs + expiresInSeconds * 1000 };
}
