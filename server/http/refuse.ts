import { deskRefusals, type Conflict, type DeskRefusalCode } from '../../contract/desk/desk-refusals.ts';
import type { ChangedAmount } from '../../contract/desk/shown-amount.ts';
import { refusals, type Refusal, type RefusalCode } from '../../contract/refusals.ts';

/** When a visitor may try again if the database or the machine cannot keep up. */
const overloadSeconds = 5;

type AnyCode = RefusalCode | DeskRefusalCode;

const texts: Record<AnyCode, { status: number; text: string }> = { ...refusals, ...deskRefusals };

interface Details {
  /** Replaces the code's own text. */
  message?: string | undefined;
  fields?: Refusal['fields'];
  /** What an order or fee really costs, if the caller named another amount. */
  bill?: Refusal['bill'];
  amount?: Refusal['amount'];
  /** The earlier order, if the caller is asked whether to order again. */
  earlierId?: string;
  /** A child's values, if somebody else changed some of the same. */
  current?: Refusal['current'];
  /** At the desk: what is there now, if somebody else changed it. */
  conflict?: Conflict;
  /** At the desk: what the screen showed and what it is now, if that is another amount. */
  amounts?: ChangedAmount;
  retryAfterSeconds?: number;
}

/** An expected "no", returned by a use case; its codes are part of the use case's return type. */
export class Refused<Code extends AnyCode = AnyCode> {
  readonly code: Code;
  readonly details: Details;
  constructor(code: Code, details: Details) {
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return texts[this.code].status;
  }
  /** With 429 and 503, when to come back. */
  get retryAfterSeconds(): number | undefined {
    return this.details.retryAfterSeconds ?? (this.status === 503 ? overloadSeconds : undefined);
  }
  get body(): Refusal & { conflict?: Conflict; amounts?: ChangedAmount } {
    const message = this.details.message ?? texts[this.code].text;
    const { fields, bill, amount, earlierId, current, conflict, amounts } = this.details;
    return {
      success: false,
      isError: true,
      code: this.code,
      message,
      msg: message,
      ...(fields && { fields }),
      ...(bill && { bill }),
      ...(amount !== undefined && { amount }),
      ...(earlierId !== undefined && { earlier_id: earlierId }),
      ...(current && { current }),
      ...(conflict && { conflict }),
      ...(amounts && { amounts }),
    };
  }
}

export const refuse = <Code extends AnyCode>(code: Code, details: Details = {}): Refused<Code> =>
  new Refused(code, details);
