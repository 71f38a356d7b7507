import type { Order } from '../../contract/order.ts';
import { formatIndiaTime } from '../../domain/india-time.ts';
import { stepMoment, trackerRows, type TrackerRow } from '../../domain/order-status.ts';
import { drawn } from '../../ui/drawn.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

const steps: readonly { key: string; icon: IconName }[] = [
  { key: 'placed', icon: 'box' },
  { key: 'dispatch', icon: 'skate' },
  { key: 'out', icon: 'pin' },
  { key: 'delivered', icon: drawn.check },
];

const discs: Record<TrackerRow['state'], string> = {
  active: 'bg-ink text-glide',
  current: 'bg-electric text-white',
  ahead: 'border-2 border-line bg-white text-line-strong',
  cancelled: 'bg-ice-deep text-steel',
};

const said: Record<TrackerRow['state'], string> = {
  active: 'done',
  current: 'the order is here now',
  ahead: 'not yet',
  cancelled: '',
};

/** The order's four steps: top to bottom on a phone, left to right on wide screens. */
export function Tracker({ order }: { order: Order }) {
  const rows = trackerRows(order.orderStatus);
  return (
    <ol aria-label="Progress" className="grid sm:grid-cols-4">
      {steps.map(({ key, icon }, index) => {
        const { label, state } = rows[index] ?? { label: '', state: 'ahead' };
        const isLast = index === steps.length - 1;
        const at = state === 'cancelled' ? null : stepMoment(order.history, index + 1);
        return (
          <li
            key={key}
            aria-current={state === 'current' ? 'step' : undefined}
            className="group relative flex gap-4 pb-7 last:pb-0 sm:flex-col sm:gap-3 sm:pb-0"
          >
            {!isLast && (
              <span
                aria-hidden="true"
                className={`absolute top-11 bottom-0 left-5.5 w-0.5 -translate-x-1/2 sm:top-5.5 sm:right-0 sm:bottom-auto sm:left-11 sm:h-0.5 sm:w-auto sm:translate-x-0 sm:-translate-y-1/2 ${state === 'active' ? 'bg-ink' : 'bg-line'}`}
              />
            )}
            <Disc state={state} icon={icon} isCross={state === 'cancelled' && isLast} />
            <span className="min-w-0 pt-2 sm:pe-4 sm:pt-0">
              <span className={`block font-bold ${state === 'ahead' || state === 'cancelled' ? 'text-steel' : ''}`}>
                {label}
                {said[state] && <span className="sr-only">: {said[state]}</span>}
              </span>
              {at !== null && (
                <time dateTime={at} className="block text-sm text-steel tabular-nums">
                  {formatIndiaTime(new Date(at))}
                </time>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Disc({ state, icon, isCross }: { state: TrackerRow['state']; icon: IconName; isCross: boolean }) {
  return (
    <span className="relative grid size-11 shrink-0">
      {state === 'current' && (
        <span className="absolute inset-0 animate-ping rounded-full bg-electric/40 motion-reduce:hidden" />
      )}
      <span
        className={`relative grid place-items-center rounded-full ${isCross ? 'bg-stop text-white' : discs[state]}`}
      >
        <Icon name={isCross ? 'close' : state === 'active' ? drawn.check : icon} className="size-5.5" />
      </span>
    </span>
  );
}
