import type * as z from 'zod/mini';

export interface FieldReason {
  field: string;
  reason: string;
}

/** One reason per field, in the order of the form. */
export function fieldReasons(issues: readonly z.core.$ZodIssue[]): FieldReason[] {
  const seen = new Set<string>();
  return issues.flatMap((issue) => reasonsOf(issue, [])).filter(({ field }) => !seen.has(field) && seen.add(field));
}

function reasonsOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): FieldReason[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union') {
    // The alternative whose type matches is the intended one, and has the better reason.
    const intended = issue.errors.find((issues) =>
      issues.some((inner) => inner.path.length > 0 || inner.code !== 'invalid_type'),
    );
    if (intended) return intended.flatMap((inner) => reasonsOf(inner, path));
  }
  return [{ field: path.map(String).join('.'), reason: issue.message }];
}
