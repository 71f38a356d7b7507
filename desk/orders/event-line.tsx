import type { ReactNode } from 'react';
import type { OrderEvent } from '../../contract/desk/orders.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { timeOf } from '../parts/moment.ts';

interface EventLineProps {
  event: Pick<OrderEvent, 'at' | 'text' | 'detail' | 'by'>;
  icon: IconName;
  children?: ReactNode;
}

/** One thing that happened: what, when and by whom. */
export const EventLine = ({ event: { at, text, detail, by }, icon, children }: EventLineProps) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
    <Icon name={icon} className="mt-0.5 size-[1.3em] text-steel" />
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold break-words">{text}</span>
        <time dateTime={at} className="text-sm text-steel tabular-nums">
          {timeOf(at)}
        </time>
      </p>
      {detail !== null && <p className="whitespace-pre-line break-words text-sm">{detail}</p>}
      {by !== null && <p className="text-sm text-steel">{by}</p>}
      {children}
    </div>
  </li>
);
