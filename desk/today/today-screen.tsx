import { Link, useLoaderData } from 'react-router';
import type { TodayCard } from '../../contract/desk/today.ts';
import { drawn } from '../../ui/drawn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { call, load } from '../api/call.ts';
import { mayCall, signedIn, useMe } from '../api/session.ts';
import { useRefresh } from '../api/use-refresh.ts';
import { OpeningCard } from '../opening/opening-card.tsx';
import { SetUpGuide } from '../opening/set-up-guide.tsx';
import { RejectedRefunds } from '../refunds/rejected-refunds.tsx';
import { icons } from '../parts/icons.ts';
import { timeOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';
import { BrokenRules } from './broken-rules.tsx';
import { comingText } from './coming-text.ts';
import { HealthProblems } from './health-problems.tsx';
import { SalesCard } from './sales-card.tsx';

export async function loader() {
  const [today, opening, rejected] = await Promise.all([
    load(call('GET /desk/today')),
    mayCall(signedIn(), 'GET /desk/opening') ? load(call('GET /desk/opening')) : null,
    mayCall(signedIn(), 'GET /desk/refunds/rejected') ? load(call('GET /desk/refunds/rejected')) : null,
  ]);
  return { ...today, opening, rejected };
}

const refreshMs = 60_000;

interface CardLook {
  title: string;
  icon: IconName;
  /** The rows behind the count. */
  to: string;
}

const cardLooks: Record<TodayCard, CardLook> = {
  'to-pack': { title: 'Orders to pack', icon: 'box', to: '/orders?view=to-pack' },
  'to-hand-over': { title: 'Parcels to hand over', icon: icons.parcel, to: '/orders?view=packed' },
  'returns-to-answer': { title: 'Returns to answer', icon: icons.returns, to: '/returns?sort=oldest&view=requested' },
  'returns-to-refund': { title: 'Returns to refund', icon: icons.returns, to: '/returns?sort=oldest&view=received' },
  'low-stock': { title: 'Variations low on stock', icon: icons.stock, to: '/stock?stock=low&status=Active&sort=least' },
  quotes: { title: 'Quotes to answer', icon: icons.quote, to: '/quotes?sort=oldest&state=new' },
  'roll-calls': { title: 'Roll calls to take today', icon: icons.rollCall, to: '/roll-call' },
  reviews: { title: 'Reviews to check', icon: icons.review, to: '/reviews?sort=oldest&state=waiting' },
  admissions: { title: 'Admissions to answer', icon: icons.admission, to: '/admissions?state=new' },
  'free-places': { title: 'Free places with a waiting list', icon: icons.batch, to: '/batches?places=free' },
  'fees-to-return': {
    title: 'Fees of declined forms to send back',
    icon: icons.returns,
    to: '/admissions?fee=to-return',
  },
  consents: {
    title: 'Students without consent to training',
    icon: icons.admission,
    to: '/students?consent=missing',
  },
  erasures: { title: 'Requests to erase data', icon: drawn.trash, to: '/students?erasure=asked' },
};

export function Component() {
  const { at, cards, sales, broken, health, backup, opening, rejected } = useLoaderData<typeof loader>();
  const { full_name, permissions, is_demo } = useMe();
  const isUnfinished = !is_demo && opening?.items.some((item) => !item.is_done);
  useRefresh(refreshMs);
  if (opening?.state === 'new') {
    return (
      <Screen title="Today" lead={`Hello ${full_name}. Set up your shop, then open it.`}>
        <div className="space-y-5">
          <SetUpGuide items={opening.items} />
          <OpeningCard opening={opening} />
          {health !== null && health.length > 0 && <HealthProblems problems={health} />}
        </div>
      </Screen>
    );
  }
  return (
    <Screen title="Today" lead={`Hello ${full_name}. As of ${timeOf(at)}.`}>
      <div className="space-y-5">
        {opening?.state === 'closed' && <OpeningCard opening={opening} />}
        {health !== null && health.length > 0 && <HealthProblems problems={health} />}
        {rejected !== null && rejected.rows.length > 0 && <RejectedRefunds {...rejected} />}
        {opening && isUnfinished && <SetUpGuide items={opening.items} wasOpened />}
        {broken !== null && broken.length > 0 && <BrokenRules rules={broken} />}
        {cards.length === 0 && sales === null && (
          <EmptyState icon={icons.audit} title="Nothing yet" text={comingText(permissions)} />
        )}
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
          {cards.map(({ card, count }) => (
            <li key={card}>
              <Count look={cardLooks[card]} count={count} />
            </li>
          ))}
        </ul>
        {sales && <SalesCard sales={sales} />}
        {broken?.length === 0 && !health?.length && (
          <p className="flex items-center gap-2 text-steel">
            <Icon name={drawn.check} className="size-[1.2em] text-go" />
            All checks of orders, stock and money have passed.
          </p>
        )}
        {backup && !health?.some(({ part }) => part === 'backups') && (
          <p className="flex items-center gap-2 text-steel">
            <Icon name={drawn.check} className={`size-[1.2em] ${backup.base_at ? 'text-go' : 'invisible'}`} />
            {backup.base_at
              ? `Last backup ${timeOf(backup.base_at)}${backup.log_at ? `, with changes until ${timeOf(backup.log_at)}` : ''}.`
              : 'The first backup is being made.'}
          </p>
        )}
      </div>
    </Screen>
  );
}

const Count = ({ look: { title, icon, to }, count }: { look: CardLook; count: number }) => (
  <Link to={to} className="desk-card flex h-full items-center gap-4 p-4 hover:border-line-strong sm:block">
    <Icon name={icon} className="size-[1.3em] text-steel" />
    <span className="text-xl font-extrabold tabular-nums sm:mt-3 sm:block">{count}</span>
    <span className="text-steel sm:block">{title}</span>
  </Link>
);
