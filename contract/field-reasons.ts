import * as z from 'zod/mini';

/** Why a value was refused, as text for the person who typed it. */
export interface FieldReason {
  field: string;
  reason: string;
}

/** One reason per field, in the order of the form. */
export function fieldReasons(issues: readonly z.core.$ZodIssue[]): FieldReason[] {
  const seen = new Set<string>();
  return issues.flatMap((issue) => reasonsIn(issue, [])).filter(({ field }) => !seen.has(field) && seen.add(field));
}

function reasonsIn(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): FieldReason[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union') {
    // The alternative whose type matches is the intended one, and has the better reason.
    const intended = issue.errors.find((issues) =>
      issues.some((inner) => inner.path.length > 0 || inner.code !== 'invalid_type'),
    );
    if (intended) return intended.flatMap((inner) => reasonsIn(inner, path));
  }
  return [{ field: path.map(String).join('.'), reason: issue.message }];
}

type Checked<Values> = { ok: true; values: Values } | { ok: false; reasons: readonly FieldReason[] };

/** Checks with the server's own schema before sending. */
export function check<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): Checked<z.output<Schema>> {
  const read = z.safeParse(schema, value);
  return read.success ? { ok: true, values: read.data } : { ok: false, reasons: fieldReasons(read.error.issues) };
}
