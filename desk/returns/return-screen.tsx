import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { DeskReturn } from '../../contract/desk/returns.ts';
import { formatPaise } from '../../domain/money.ts';
import { Icon } from '../../ui/icon.tsx';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { EventLine } from '../orders/event-line.tsx';
import { GoodsLine } from '../orders/goods-line.tsx';
import { piecesText, returnStateWords } from '../orders/return-text.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { icons } from '../parts/icons.ts';
import { timeOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';
import { conditionText } from './condition-text.ts';
import { ExchangeCard } from './exchange-card.tsx';
import { RefundCard } from './refund-card.tsx';
import { LateDecline, ReturnSteps } from './return-steps.tsx';

export const loader = ({ params }: LoaderFunctionArgs) =>
  load(call('GET /desk/returns/:returnId', { params: { returnId: params['returnId'] ?? '' } }));

/** One return: what comes back and why, what is refunded, and the next step. */
export function Component() {
  const found = useLoaderData<typeof loader>();
  const { text, tone } = returnStateWords[found.state];
  return (
    <Screen
      back={{ to: '/returns', text: 'All returns' }}
      title={found.return_number}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone}>{text}</Badge>
          {found.is_exchange && <strong className="text-ink">Exchange</strong>}
          <span>{timeOf(found.created_at)}</span>
          <Link
            to={`/orders/${found.order_id}`}
            className="font-semibold text-ink underline underline-offset-4 hover:text-electric"
          >
            Order {found.receipt_id}
          </Link>
          <span>{found.order_status}</span>
        </span>
      }
    >
      {/* On a phone one column, in the order in which somebody opens the parcel. */}
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <ReturnSteps found={found} />
        <div className="contents lg:block lg:min-w-0 lg:space-y-5">
          <Goods found={found} />
          <Card className="max-lg:order-4" title="What happened">
            <ol className="space-y-4">
              {found.history.map((event) => (
                <EventLine key={`${event.at} ${event.text}`} event={event} icon={icons.returns} />
              ))}
            </ol>
          </Card>
        </div>
        <div className="contents lg:block lg:min-w-0 lg:space-y-5">
          <Why found={found} />
          <ExchangeCard found={found} className="max-lg:order-3" />
          <RefundCard found={found} />
          <div className="max-lg:order-5 empty:hidden">
            <LateDecline found={found} />
          </div>
        </div>
      </div>
    </Screen>
  );
}

function Goods({ found }: { found: DeskReturn }) {
  const pieces = found.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Card className="max-lg:order-2" title={piecesText(pieces)}>
      {found.is_whole_order && <p className="mb-3 text-steel">The whole order: the parcel was not delivered.</p>}
      <ul className="divide-y divide-line">
        {found.lines.map((line) => (
          <li key={line.line_number} className="py-3 first:pt-0 last:pb-0">
            <GoodsLine line={line} aside={formatPaise(line.amount_paise)} />
            <p className="ms-18 text-sm">
              {[`${line.bought} bought`, conditionText(line, { isClosed: found.state === 'closed' })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Why = ({ found }: { found: DeskReturn }) => (
  <Card className="max-lg:order-1" title="Why">
    <p className="font-semibold">{found.reason}</p>
    {found.note !== '' && (
      <p className="mt-2 rounded-md bg-ice px-4 py-3 break-words whitespace-pre-line">
        <strong className="block text-sm">Customer’s words</strong>
        {found.note}
      </p>
    )}
    <Photos ids={found.photos} />
    {found.answer !== '' && (
      <p className="mt-2 rounded-md bg-ice px-4 py-3 break-words whitespace-pre-line">
        <strong className="block text-sm">Our answer</strong>
        {found.answer}
      </p>
    )}
    <p className="mt-3">
      {found.user_name}
      <span className="text-sm text-steel">{found.is_by_customer ? ' asked for it' : ' · started at the desk'}</span>
    </p>
    {found.mobile !== '' && (
      <a
        href={`tel:+91${found.mobile}`}
        className="inline-flex min-h-11 items-center gap-2 font-bold text-electric hover:underline lg:min-h-9"
      >
        <Icon name="phone" className="size-[1.2em]" />
        {found.mobile}
      </a>
    )}
  </Card>
);

function Photos({ ids }: { ids: readonly string[] }) {
  const may = useMayCall('GET /desk/return-photos/:photoId');
  if (!may || ids.length === 0) return null;
  return (
    <ul aria-label="Customer’s photos" className="mt-2 flex flex-wrap gap-2">
      {ids.map((id, index) => (
        <li key={id}>
          <a href={`/api/desk/return-photos/${id}`} target="_blank" rel="noreferrer">
            <img
              src={`/api/desk/return-photos/${id}`}
              alt={`From the customer, ${index + 1} of ${ids.length}`}
              className="size-20 rounded-md bg-ice object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
