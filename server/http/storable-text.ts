import type { Refusal } from '../../contract/refusals.ts';

const depthMax = 32;

/**
 * Finds text that PostgreSQL cannot store (NUL, half of a surrogate pair) and data nested deep enough to exhaust the stack. Checked here
 * once for all use cases: otherwise the database would answer with an error, and we with a 500.
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
