import type { ReactNode } from 'react';

const tones = {
  plain: 'bg-ice-deep text-ink',
  good: 'bg-white text-go ring-1 ring-go/40',
  warning: 'bg-white text-signal-deep ring-1 ring-signal-deep/40',
  bad: 'bg-white text-stop ring-1 ring-stop/40',
};

/** A state in a word or two. */
export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-[999px] px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
