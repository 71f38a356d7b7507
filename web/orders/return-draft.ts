import type { Order } from '../../contract/order.ts';
import { forgetSession, hasTexts, readSession, writeSession } from '../visitor/browser-store.ts';

/** The unsent form. */
interface ReturnDraft {
  /** Pieces by line number. */
  chosen: Readonly<Record<string, number>>;
  /** SKUs that are wanted instead, by line number; the others are refunded. */
  wanted: Readonly<Record<string, string>>;
  reason: string;
  note: string;
}

const keyOf = ({ order_id }: Order) => `return_draft_${order_id}` as const;

/** Survives closing the dialog and a reload in this tab. If the order has one line, it is preselected. */
export function readReturnDraft(order: Order): ReturnDraft {
  const lines = order.cart_products.filter((line) => line.is_returnable && line.not_returned > 0);
  const [first] = lines;
  const empty = {
    chosen: lines.length === 1 && first ? { [first.line_number]: 1 } : {},
    wanted: {},
    reason: '',
    note: '',
  };
  try {
    const draft = JSON.parse(readSession(keyOf(order)) ?? 'null') as ReturnDraft | null;
    if (!hasTexts(draft, 'reason', 'note')) return empty;
    const chosen = lines.flatMap((line) => {
      const quantity = draft.chosen[line.line_number] ?? 0;
      return quantity > 0 ? [[line.line_number, Math.min(quantity, line.not_returned)]] : [];
    });
    return {
      reason: draft.reason,
      note: draft.note,
      chosen: Object.fromEntries(chosen) as ReturnDraft['chosen'],
      wanted: draft.wanted,
    };
  } catch {
    return empty;
  }
}

export const saveReturnDraft = (order: Order, draft: ReturnDraft): void =>
  writeSession(keyOf(order), JSON.stringify(draft));

export const forgetReturnDraft = (order: Order): void => forgetSession(keyOf(order));
