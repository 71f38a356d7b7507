import type { ReactNode } from 'react';
import { drawn } from './drawn.ts';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of the page that opens and closes. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  return (
    <details open={isOpen} className="group border-b border-line">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 hover:text-electric [&::-webkit-details-marker]:hidden">
        <h2 className="text-lg">{title}</h2>
        <Icon name={drawn.chevron} className="size-5 transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  );
}
