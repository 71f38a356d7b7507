import type { ReactNode } from 'react';

const tones = {
  plain: 'border-electric text-ink ring-line',
  good: 'border-go text-ink ring-line',
  warning: 'border-signal-deep text-ink ring-line',
  error: 'border-stop text-stop ring-stop/30',
};

interface NoticeProps {
  tone?: keyof typeof tones;
  children: ReactNode;
  className?: string;
}

/** A message that stays until it no longer applies. */
export function Notice({ tone = 'plain', children, className = '' }: NoticeProps) {
  return (
    <div className={`rounded-md border-s-4 bg-white px-4 py-3 font-semibold ring-1 ${tones[tone]} ${className}`}>
      {children}
    </div>
  );
}

/** Why something was refused. Read out when it appears. */
export function Failure({ text, className }: { text: string | undefined; className?: string }) {
  return (
    <div role="alert" className={className}>
      {text !== undefined && <Notice tone="error">{text}</Notice>}
    </div>
  );
}
