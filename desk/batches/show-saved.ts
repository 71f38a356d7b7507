import { showToast } from '../../ui/toast.tsx';

/** Long enough to read a hint, such as a coach who is expected in two places. */
const hintMs = 12_000;

export const showSaved = (hints: readonly string[]): void =>
  showToast(['Saved.', ...hints].join(' '), undefined, hints.length > 0 ? { ms: hintMs } : undefined);
