import { useRouteLoaderData } from 'react-router';
import type { Order } from '../../contract/order.ts';
import { whatsAppLink } from '../../domain/whatsapp-link.ts';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ShellData } from '../page/shell-data.ts';

/** Opens WhatsApp with the order's number in the message. Nothing if the shop has no number there. */
export function OrderHelp({ order: { receipt_id: number }, className = '' }: { order: Order; className?: string }) {
  const shop = useRouteLoaderData<ShellData>('root')?.whatsApp ?? '';
  if (shop === '') return null;
  return (
    <a
      href={whatsAppLink(shop, `Hello, I need help with my order ${number}.`)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Need help? Ask about ${number} on WhatsApp`}
      className={`inline-flex min-h-11 items-center gap-2 font-bold text-electric underline-offset-4 hover:underline ${className}`}
    >
      <Icon name={drawn.chat} className="size-5 shrink-0" />
      Need help?
    </a>
  );
}
