/** A maker's size and the feet it fits, in whole millimetres. */
export interface SizeStep {
  size: string;
  from_mm: number;
  to_mm: number;
}

/** The range of plausible foot lengths. */
export const footMmMin = 80;
export const footMmMax = 400;

export type SizeAdvice =
  | { kind: 'fits'; size: string }
  /** The foot is between two sizes; `size` is the larger one. */
  | { kind: 'between'; size: string }
  | { kind: 'too short' | 'too long' };

/** The size for a foot. Null: the guide is empty. */
export function sizeFor(guide: readonly SizeStep[], footMm: number): SizeAdvice | null {
  const steps = guide.toSorted((a, b) => a.to_mm - b.to_mm);
  const [first] = steps;
  if (!first) return null;
  if (footMm < first.from_mm) return { kind: 'too short' };
  const step = steps.find(({ to_mm: longest }) => footMm <= longest);
  if (!step) return { kind: 'too long' };
  return { kind: footMm >= step.from_mm ? 'fits' : 'between', size: step.size };
}
