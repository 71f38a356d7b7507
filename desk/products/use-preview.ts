import { useState } from 'react';
import type { WholeProduct } from '../../contract/desk/product.ts';
import { call, reasonsOf } from '../api/call.ts';
import { useAsk } from '../parts/use-ask.ts';
import type { unsavedOf } from './unsaved-product.ts';

/** After the last key. */
const waitMs = 400;

export interface MadePage {
  id: number;
  html: string;
}

type Body = ReturnType<typeof unsavedOf>['body'];

interface Answered {
  /** What was last asked; null: nothing yet. */
  asked: string | null;
  /** From the last successful response. */
  page: MadePage | null;
  failure?: string | undefined;
}

/** A preview of the shop's page, updated while somebody types. The old one stays until the next is ready. */
export function usePreview({ product_id: productId, version, variations }: WholeProduct, body: Body) {
  const [tries, setTries] = useState(0);
  const [answered, setAnswered] = useState<Answered>({ asked: null, page: null });
  // Includes the versions, because a save changes what is stored while the body stays the same.
  const asked = JSON.stringify({
    productId,
    body,
    versions: [version, ...variations.map((each) => each.version)],
    tries,
  });
  useAsk(asked, waitMs, async (signal) => {
    const answer = await call('POST /desk/products/:productId/preview', { params: { productId }, body, signal });
    if (signal.aborted) return;
    setAnswered(({ page }) =>
      answer.ok
        ? { asked, page: { id: (page?.id ?? 0) + 1, html: answer.body.html } }
        : { asked, page, failure: reasonsOf(answer)[0]?.reason },
    );
  });
  return {
    page: answered.page,
    failure: answered.failure,
    isRenewing: answered.asked !== asked,
    retry: () => setTries((count) => count + 1),
  };
}
