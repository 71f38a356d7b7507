import type { ReactNode } from 'react';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';

interface PanelProps {
  title: string;
  /** Shown while it is closed. */
  note?: string;
  children: ReactNode;
  onOpen?: () => void;
}

/** A part of a child's card, closed at first so that the card stays short on a phone. */
export const Panel = ({ title, note = '', children, onOpen }: PanelProps) => (
  <details
    onToggle={({ currentTarget, target }) => {
      if (currentTarget === target && currentTarget.open) onOpen?.();
    }}
    className="group/panel border-t border-line"
  >
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2.5 hover:text-electric [&::-webkit-details-marker]:hidden">
      <span className="min-w-0 break-words">
        <span className="font-bold">{title}</span>
        {note !== '' && <span className="block text-sm text-steel">{note}</span>}
      </span>
      <Icon
        name={drawn.chevron}
        className="size-5 shrink-0 transition-transform duration-200 group-open/panel:rotate-180"
      />
    </summary>
    <div className="pt-1 pb-5">{children}</div>
  </details>
);
