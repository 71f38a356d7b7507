import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { namedValues } from '../../../domain/named-values.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { returnNumber } from '../../../domain/return-number.ts';
import type { Mail } from '../../providers/mail/mail.ts';

interface Request {
  return_id: string;
  return_number: number;
  reason: string;
  note: string;
  receipt_number: number;
  user_name: string;
  mobile: string;
  email: string;
  /** Empty: the shop has set no address. */
  shop_email: string;
  lines: {
    sku: string;
    chosen: string[];
    product_name: string;
    picture_id: string | null;
    attributes: Record<string, string>;
    quantity: number;
    /** What goes out instead; null: a refund. */
    wanted: Record<string, string> | null;
  }[];
}

/** To the shop. Null if it has no address. */
export async function composeRequestMail(trx: Transaction, returnId: string): Promise<Mail | null> {
  const { rows } = await sql<Request>`
    select r.return_id, r.return_number, r.reason, r.note, o.receipt_number, o.user_name, o.mobile, o.email,
      coalesce((select p.email from site_profile p), '') as shop_email,
      (select json_agg(json_build_object('sku', l.sku, 'chosen', l.chosen, 'product_name', l.product_name, 'picture_id', l.picture_id,
                'attributes', l.attributes, 'quantity', b.quantity, 'wanted', case when b.exchange_sku is not null
                then coalesce((select v.attributes from variation v where v.sku = b.exchange_sku), '{}') end) order by b.line_number)
         from return_line b join order_line l using (order_id, line_number) where b.return_id = r.return_id) as lines
      from order_return r join shop_order o using (order_id) where r.return_id = ${returnId}`.execute(trx);
  const [request] = rows;
  return request && request.shop_email !== '' ? requestMail(request) : null;
}

/** The subject contains nothing that a customer typed. */
const requestMail = (request: Request): Mail => ({
  to: request.shop_email,
  replyTo: request.email,
  subject: `Order ${receiptId(request.receipt_number)}: the customer asks for ${isExchange(request) ? 'an exchange' : 'a return'}`,
  content: {
    heading: `Please answer ${isExchange(request) ? 'an exchange' : 'a return'}`,
    paragraphs: [
      [request.user_name, request.mobile, request.email].join(', '),
      `Reason: ${request.reason}`,
      ...(request.note === '' ? [] : [request.note]),
    ],
    items: request.lines.map(({ product_name, attributes, sku, chosen, picture_id, quantity, wanted }) => ({
      name: product_name,
      detail: [namedValues(attributes), [sku, ...chosen].join(', '), wantedText(wanted)].filter(Boolean).join('; '),
      pictureId: picture_id,
      quantity,
      amount: '',
    })),
    button: { text: 'Open the return', path: `/desk/returns/${encodeURIComponent(request.return_id)}` },
    facts: [
      { name: 'Return', value: returnNumber(request.return_number) },
      { name: 'Order', value: receiptId(request.receipt_number) },
    ],
    after: [
      'The customer may have added photos; they are on the return’s page. Reply to this mail to write to the customer.',
    ],
  },
});

const isExchange = ({ lines }: Request): boolean => lines.some(({ wanted }) => wanted !== null);

function wantedText(wanted: Record<string, string> | null): string {
  if (wanted === null) return '';
  const chosen = namedValues(wanted);
  return chosen === '' ? 'exchange for the same variation' : `exchange for ${chosen}`;
}
