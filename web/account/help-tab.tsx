import type { ReactNode } from 'react';
import type { Help } from '../../contract/site.ts';
import { internationalDigits, whatsAppLink } from '../../domain/whatsapp-link.ts';
import { drawn } from '../../ui/drawn.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

export function HelpTab({ help }: { help: Help }) {
  return (
    <div>
      <h2 className="text-xl">How can we help?</h2>
      <p className="mt-2 text-steel">Ask about an order, a size or a class.</p>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2">
        {help.whatsapp_number && (
          <Way icon={drawn.chat} href={whatsAppLink(help.whatsapp_number)} title="WhatsApp">
            {help.whatsapp_number}
          </Way>
        )}
        {help.mobile && (
          <Way icon="phone" href={`tel:+${internationalDigits(help.mobile)}`} title="Phone">
            {help.mobile}
          </Way>
        )}
      </ul>
    </div>
  );
}

function Way({ icon, href, title, children }: { icon: IconName; href: string; title: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        rel="noopener"
        className="flex items-center gap-4 rounded-lg border border-line p-5 transition-colors hover:border-electric hover:bg-ice"
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-ink text-glide">
          <Icon name={icon} className="size-6" />
        </span>
        <span className="min-w-0">
          <span className="block text-sm text-steel">{title}</span>
          <span className="block font-bold tabular-nums">{children}</span>
        </span>
      </a>
    </li>
  );
}
