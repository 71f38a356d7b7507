import type { KeptItem } from '../../domain/roll-call-work.ts';

/** Kept items as the call takes them. */
export const bodyOf = (items: readonly KeptItem[]) => ({
  marks: items
    .filter((item) => item.kind === 'mark')
    .map(({ id, student_id, mark, marked_at, is_untouched }) => ({
      mark_id: id,
      student_id,
      mark,
      marked_at,
      // Absent in what an earlier release stored.
      is_untouched: is_untouched ?? false,
    })),
  guests: items
    .filter((item) => item.kind === 'guest')
    .map(({ id, guest_id, name, guest_kind, is_removed }) => ({ id, guest_id, name, kind: guest_kind, is_removed })),
  views: items.filter((item) => item.kind === 'view').map(({ id, student_id }) => ({ id, student_id })),
});
