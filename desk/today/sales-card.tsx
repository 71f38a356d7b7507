import { formatPaise } from '../../domain/money.ts';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { Card } from '../parts/card.tsx';
import { dayOf } from '../parts/moment.ts';

type Sales = NonNullable<DeskOutput<'GET /desk/today'>['sales']>;

export const SalesCard = ({ sales }: { sales: Sales }) => (
  <Card title="Sales, less returns">
    <div className="grid gap-x-10 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)]">
      <dl className="flex flex-wrap gap-x-10 gap-y-3 md:flex-col">
        <Sum title="Last 7 days" sum={sales.last_7_days} mark="bg-electric" />
        <Sum title="Last 30 days" sum={sales.last_30_days} mark="bg-line-strong" />
      </dl>
      <Chart days={sales.days} />
    </div>
  </Card>
);

function Sum(props: { title: string; sum: Sales['last_7_days']; mark: string }) {
  const { orders, total_paise } = props.sum;
  return (
    <div>
      <dt className="flex items-center gap-2 text-steel">
        <span className={`size-2.5 rounded-sm ${props.mark}`} />
        {props.title}
      </dt>
      <dd className="text-xl font-extrabold tabular-nums">{formatPaise(total_paise)}</dd>
      <dd className="text-sm text-steel">{orders === 1 ? '1 order' : `${orders} orders`}</dd>
    </div>
  );
}

const heightPx = 96;
const stepPx = 20;
const recentDays = 7;

/** One bar per day; the last seven are highlighted. */
function Chart({ days }: { days: Sales['days'] }) {
  const most = Math.max(1, ...days.map(({ total_paise }) => total_paise));
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const best = days.reduce((top, day) => (day.total_paise > top.total_paise ? day : top), first);
  const words = `Sales of each day from ${dayOf(first.day)} to ${dayOf(last.day)}. The best was ${dayOf(best.day)} with ${formatPaise(best.total_paise)}.`;
  return (
    <figure className="min-w-0 self-end">
      <svg
        viewBox={`0 0 ${days.length * stepPx} ${heightPx}`}
        preserveAspectRatio="none"
        {...imageRole(words)}
        className="h-32 w-full"
      >
        {days.map(({ day, orders, total_paise }, index) => {
          const height = total_paise <= 0 ? 1 : Math.max(3, (total_paise / most) * heightPx);
          const isRecent = index >= days.length - recentDays;
          return (
            <rect
              key={day}
              x={index * stepPx + 2}
              y={heightPx - height}
              width={stepPx - 4}
              height={height}
              className={isRecent ? 'fill-electric' : 'fill-line-strong'}
            >
              <title>{`${dayOf(day)}: ${formatPaise(total_paise)}, ${orders} ${orders === 1 ? 'order' : 'orders'}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="mt-2 flex justify-between border-t border-line pt-1.5 text-sm text-steel">
        <span>{dayOf(first.day)}</span>
        <span>{dayOf(last.day)}</span>
      </figcaption>
    </figure>
  );
}

// An SVG needs a role to have a name.
const imageRole = (label: string) => ({ role: 'img', 'aria-label': label }) as const;
