import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import type { DeskQuote } from '../../contract/desk/quotes.ts';
import { formatPaise } from '../../domain/money.ts';
import { whatsAppLink } from '../../domain/whatsapp-link.ts';
import { Button } from '../../ui/button.tsx';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { usePress } from '../form/use-press.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { dayOf, timeOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { AnswerForm } from './answer-form.tsx';
import { LinkCard } from './link-card.tsx';
import { quotedText, stateWords } from './quote-text.ts';

export const loader = ({ params }: LoaderFunctionArgs) =>
  load(call('GET /desk/quotes/:quoteId', { params: { quoteId: params['quoteId'] ?? '' } }));

/** One quote: the customer's request, and the answers. */
export function Component() {
  const quote = useLoaderData<typeof loader>();
  const { text, tone } = stateWords[quote.state];
  /** The path of the link that was just made; it cannot be loaded again. */
  const [path, setPath] = useState<string | null>(null);
  const [isChanging, setChanging] = useState(false);
  const isForm = isChanging || (quote.state !== 'paid' && quote.state !== 'sent');
  return (
    <Screen
      back={{ to: '/quotes', text: 'All quotes' }}
      title={quote.number}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone}>{text}</Badge>
          <span>{timeOf(quote.created_at)}</span>
          {quote.valid_until !== null && <span>valid until {dayOf(quote.valid_until)}</span>}
        </span>
      }
    >
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="min-w-0 space-y-5">
          {quote.state === 'sent' && <LinkCard quote={quote} path={path} onMade={setPath} />}
          {isForm ? (
            <AnswerForm
              key={quote.quote_id}
              quote={quote}
              onSent={(sent) => {
                setPath(sent);
                setChanging(false);
              }}
              {...(isChanging && { onCancel: () => setChanging(false) })}
            />
          ) : (
            quote.state === 'sent' && (
              <Button tone="quiet" onClick={() => setChanging(true)}>
                Change this quote
              </Button>
            )
          )}
          {quote.versions.length > 0 && <Versions quote={quote} />}
        </div>
        <div className="min-w-0 space-y-5 max-lg:order-first">
          <Customer quote={quote} />
        </div>
      </div>
    </Screen>
  );
}

function Customer({ quote }: { quote: DeskQuote }) {
  const mayReadOrders = useMayCall('GET /desk/orders/:orderId');
  const look = 'flex min-h-11 items-center font-bold text-electric hover:underline lg:min-h-9';
  return (
    <Card title="Customer">
      <p className="font-bold break-words">{quote.name}</p>
      {quote.email !== '' && <p className="break-all text-steel">{quote.email}</p>}
      <div className="flex flex-wrap gap-x-6">
        <a href={`tel:+91${quote.mobile}`} className={look}>
          {quote.mobile}
        </a>
        <a href={whatsAppLink(quote.mobile)} target="_blank" rel="noreferrer" className={look}>
          WhatsApp
        </a>
        {quote.order !== null && mayReadOrders && (
          <Link to={`/orders/${quote.order.order_id}`} className={look}>
            Order {quote.order.receipt_id}
          </Link>
        )}
      </div>
      {quote.description !== '' && (
        <p className="mt-2 rounded-md bg-ice px-4 py-3 break-words whitespace-pre-line">{quote.description}</p>
      )}
      {quote.state === 'new' && <CloseQuote quote={quote} />}
    </Card>
  );
}

function CloseQuote({ quote }: { quote: DeskQuote }) {
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  async function close() {
    const { quote_id: quoteId, version } = quote;
    await press(call('POST /desk/quotes/:quoteId/close', { params: { quoteId }, body: { version } }));
    await revalidate();
  }
  return (
    <>
      <Button tone="quiet" size="small" isBusy={isBusy} onClick={() => void close()} className="mt-3">
        Close without an answer
      </Button>
      <Failure text={failure} className="mt-3" />
    </>
  );
}

const endWords = { replaced: 'Replaced', declined: 'Declined by the customer' };

/** Every answer, as it was sent. */
const Versions = ({ quote }: { quote: DeskQuote }) => (
  <Card title="Sent">
    <ol className="divide-y divide-line">
      {quote.versions.map((version) => (
        <li key={version.number} className="py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap justify-between gap-x-4">
            <strong>Version {version.number}</strong>
            <strong className="tabular-nums">{formatPaise(version.total_paise)}</strong>
          </p>
          <p className="text-sm text-steel">
            {timeOf(version.created_at)} by {version.by}, valid until {dayOf(version.valid_until)},{' '}
            {version.is_held ? 'stock held' : 'no stock held'}
          </p>
          <ul className="mt-1 break-words">
            {version.lines.map((line) => (
              <li key={line.line_sku} className="flex justify-between gap-4">
                <span className="min-w-0">{quotedText(line)}</span>
                <span className="tabular-nums">{formatPaise(line.unit_paise * line.quantity)}</span>
              </li>
            ))}
            {version.delivery_paise > 0 && (
              <li className="flex justify-between gap-4">
                <span>Delivery</span>
                <span className="tabular-nums">{formatPaise(version.delivery_paise)}</span>
              </li>
            )}
          </ul>
          {version.note !== '' && <p className="mt-1 break-words whitespace-pre-line text-steel">{version.note}</p>}
          {version.ended_as !== null && (
            <p className="mt-1 font-semibold break-words">
              {endWords[version.ended_as]}
              {version.decline_reason !== '' && `: ${version.decline_reason}`}
            </p>
          )}
        </li>
      ))}
    </ol>
  </Card>
);
