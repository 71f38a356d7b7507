import type { Refusal } from '../../contract/refusals.ts';

const depthMax = 32;

/**
 * Text that PostgreSQL cannot store (NUL, half of a surrogate pair) or data nested to exhaust a stack, wherever it hides
 * in the input. Found here once, so that no use case can meet it: it would surface as a 500 from the database.
 */
export function findUnstorable(
  value: unknown,
  field: string,
  depth = 0,
): NonNullable<Refusal['fields']>[number] | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return { field, reason: 'must not hold a NUL character' };
    if (!value.isWellFormed()) return { field, reason: 'is not well-formed Unicode' };
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depth === depthMax) return { field, reason: 'is nested too deeply' };
  for (const [name, inner] of Object.entries(value)) {
    const fault =
      findUnstorable(name, field, depth) ?? findUnstorable(inner, field ? `${field}.${name}` : name, depth + 1);
    if (fault) return fault;
  }
  return null;
}
