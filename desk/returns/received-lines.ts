import type { DeskReturn } from '../../contract/desk/returns.ts';

type Line = DeskReturn['lines'][number];
/** What somebody saw of a line when it came back. */
export type Looked = Pick<Line, 'quantity' | 'condition' | 'is_restocked'>;

const lineOf = ({ lines }: DeskReturn, { line_number }: Line): Line | undefined =>
  lines.find((each) => each.line_number === line_number);

/** What was entered here, otherwise as it was when the dialog opened; never more pieces than come back now. */
export function lookedAt(mine: Looked | undefined, opened: DeskReturn, now: Line): Looked {
  const looked = mine ?? lineOf(opened, now) ?? now;
  return { ...looked, quantity: Math.min(looked.quantity, now.quantity) };
}

/** What somebody else entered while the dialog was open. */
export function changedBy(opened: DeskReturn, now: Line): Looked | null {
  const then = lineOf(opened, now);
  const isSame =
    now.quantity === then?.quantity && now.condition === then.condition && now.is_restocked === then.is_restocked;
  return isSame ? null : now;
}

/** A line as the call takes it. Only sellable goods go back on the shelf; pieces that did not come back have no condition. */
export const receivedLine = (line_number: number, { quantity, condition, is_restocked }: Looked) =>
  quantity === 0
    ? { line_number, quantity, condition: 'not received' }
    : { line_number, quantity, condition, is_restocked: is_restocked && condition === 'sellable' };
