import type { ByHandMethod } from '../../../contract/desk/by-hand.ts';
import { refuse, type Refused } from '../../http/refuse.ts';

export interface ByHand {
  method: ByHandMethod;
  /** Empty for cash. */
  reference: string;
}

/** A transfer needs its reference. `fields` names the caller's fields. */
export function refuseIncomplete(
  byHand: ByHand | null,
  fields: { method: string; reference: string },
): Refused<'bad-input'> | null {
  if (byHand === null) return wrong(fields.method, 'Please say how you pay it: in cash or by UPI.');
  const isReferenceMissing = byHand.method === 'UPI' && byHand.reference === '';
  return isReferenceMissing ? wrong(fields.reference, 'Please enter the reference of the transfer.') : null;
}

const wrong = (field: string, reason: string) => refuse('bad-input', { fields: [{ field, reason }], message: reason });
