import { useState } from 'react';
import { redirect, useRevalidator, useSearchParams } from 'react-router';
import type { PayLink } from '../../contract/pay-link.ts';
import { formatIndiaTime } from '../../domain/india-time.ts';
import { formatRupees } from '../../domain/money.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { NamedValues } from '../../ui/named-values.tsx';
import { SumRow } from '../../ui/sum-row.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { WaitingPage } from '../../ui/waiting.tsx';
import { apiContext, browserApi } from '../api/api.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { privateMeta } from '../page/page-meta.ts';
import { part } from '../parts/part.tsx';
import { readSession, writeSession } from '../visitor/browser-store.ts';
import type { Route } from './+types/pay.ts';
import { enterPaymentPage } from './enter-payment-page.ts';
import { ResultFrame, useReloads } from './result-frame.tsx';
import { payLabels, usePayment } from './use-payment.ts';

const DeclineDialog = part('This form', async () => (await import('./decline-dialog.tsx')).DeclineDialog);

export const meta = privateMeta('Pay');

const openedKey = 'pay_link';

/** Loaded in the browser, because the page itself is the same for every link. */
export async function clientLoader({ context, params: { token }, request }: Route.ClientLoaderArgs) {
  // A browser that left the page to pay. The provider never learns the token.
  if (token === 'back') throw redirect(`/pay/${readSession(openedKey) ?? 'unknown'}`);
  enterPaymentPage(new URL(request.url));
  writeSession(openedKey, token);
  const answer = await context.get(apiContext).client.call('GET /pay/:token', { params: { token } });
  if (answer.ok) return { link: answer.body };
  return { problem: answer.refusal?.message ?? null };
}

export const HydrateFallback = WaitingPage;

export default function Pay({ loaderData, params: { token } }: Route.ComponentProps) {
  if (loaderData.link) return <Linked key={token} link={loaderData.link} token={token} />;
  if (loaderData.problem === null) {
    return (
      <div className="page-width py-8">
        <LoadFailed what="Your payment link" />
      </div>
    );
  }
  return (
    <ResultFrame look="over" icon="close" title="Nothing to pay here" text={loaderData.problem}>
      <div className="mt-8">
        <ButtonLink to="/contact">Contact us</ButtonLink>
      </div>
    </ResultFrame>
  );
}

function Linked({ link, token }: { link: PayLink; token: string }) {
  switch (link.state) {
    case 'paid':
      return (
        <ResultFrame
          look="good"
          icon={drawn.check}
          title="Paid"
          text={`${link.subject}: we have received ${formatRupees(link.amount)}. Thank you!`}
        >
          <Goods link={link} />
          <Sums link={link} total="Paid" />
        </ResultFrame>
      );
    case 'confirming':
      return <ConfirmingLink />;
    case 'declined':
      return (
        <ResultFrame look="over" icon="close" title="Declined" text={`${link.subject} was declined.`}>
          <p className="mt-6 max-w-xl">If you change your mind, please write to us and we will send you a new quote.</p>
          <div className="mt-6">
            <ButtonLink to="/contact">Contact us</ButtonLink>
          </div>
        </ResultFrame>
      );
    case 'cancelled':
      return (
        <ResultFrame
          look="over"
          icon="close"
          title="Cancelled"
          text={`${link.subject} was cancelled. If you paid, the money goes back to where you paid from.`}
        />
      );
    case 'open':
      return <ToPay link={link} token={token} />;
  }
}

/** The bank has not answered yet. There may be no account to link to, so this only waits. */
function ConfirmingLink() {
  useReloads(true);
  return (
    <ResultFrame
      look="open"
      icon={drawn.clock}
      title="We are confirming your payment…"
      text="Please do not pay again. You can close this page: we will write to you when your bank has confirmed it."
    />
  );
}

function Goods({ link }: { link: PayLink }) {
  return (
    <ul className="mt-6 divide-y divide-line border-y border-line">
      {link.lines.map(({ name, attributes, picture, quantity, amount }) => (
        <li key={`${name} ${JSON.stringify(attributes)}`} className="flex items-center gap-4 py-4">
          <Thumbnail src={picture} />
          <div className="min-w-0 flex-1">
            <p className="leading-snug font-semibold break-words">{name}</p>
            <NamedValues values={attributes} />
            <p className="text-sm text-steel tabular-nums">Quantity {quantity}</p>
          </div>
          <p className="font-semibold tabular-nums">{formatRupees(amount)}</p>
        </li>
      ))}
    </ul>
  );
}

function deliveryText({ delivery, is_collected: isCollected }: PayLink): string {
  if (delivery > 0) return formatRupees(delivery);
  return isCollected ? 'You collect it from our shop' : 'free';
}

const Sums = ({ link, total }: { link: PayLink; total: string }) => (
  <dl className="mt-5 space-y-2.5 tabular-nums">
    {/* An exchange neither charges nor refunds delivery; a positive amount is the rest of its bill. */}
    {(link.credit === 0 || link.delivery > 0) && <SumRow name="Delivery">{deliveryText(link)}</SumRow>}
    {link.credit > 0 && <SumRow name="Paid by what you return">− {formatRupees(link.credit)}</SumRow>}
    <SumRow name={total} isTotal>
      {formatRupees(link.amount)}
    </SumRow>
  </dl>
);

function ToPay({ link, token }: { link: PayLink; token: string }) {
  const { step, isTestMode, problem, payNow } = usePayLink(link, token);
  const [isDeclining, setDeclining] = useState(false);
  const [search] = useSearchParams();
  return (
    <div className="page-width max-w-5xl py-8 sm:py-12">
      <h1 className="text-title">{link.subject}</h1>
      <div className="mt-2 grid gap-8 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-12">
        <div>
          {link.note !== '' && <p className="mt-4 break-words whitespace-pre-line">{link.note}</p>}
          <Goods link={link} />
        </div>
        <section aria-labelledby="to-pay" className="rounded-lg bg-ice p-5 sm:p-7">
          <h2 id="to-pay" className="text-xl">
            Your payment
          </h2>
          <p className="mt-1 text-steel">
            You can pay until {formatIndiaTime(new Date(link.pay_before))}. You need no account.
          </p>
          <Sums link={link} total="To pay" />
          <p role="alert" className="mt-4 font-semibold text-stop empty:hidden">
            {problem ??
              (search.get('pay') === 'failed' && step === 'idle'
                ? 'The payment did not go through, and nothing was charged. You can try again.'
                : null)}
          </p>
          {isTestMode && <p className="mt-4 text-sm font-semibold">Test mode: no money moves.</p>}
          <div className="mt-6 flex flex-wrap gap-3">
            <Button aria-disabled={step !== 'idle'} onClick={() => void payNow()} className="max-sm:w-full">
              {payLabels[step]}
            </Button>
            {link.can_decline && (
              <Button
                tone="quiet"
                aria-disabled={step !== 'idle'}
                onClick={() => step === 'idle' && setDeclining(true)}
                className="max-sm:w-full"
              >
                Decline
              </Button>
            )}
          </div>
        </section>
      </div>
      {isDeclining && <DeclineDialog subject={link.subject} token={token} onClose={() => setDeclining(false)} />}
    </div>
  );
}

function usePayLink(link: PayLink, token: string) {
  const { revalidate } = useRevalidator();
  const { step, isTestMode, runOnce, pay } = usePayment();
  const [problem, setProblem] = useState<string | null>(null);

  const payNow = (): Promise<void> =>
    runOnce(async () => {
      setProblem(null);
      const params = { token };
      const answer = await browserApi().client.call('POST /pay/:token/open', { params });
      if (!answer.ok) {
        const code = answer.refusal?.code;
        // The page then shows its state.
        if (code === 'payment-unconfirmed' || code === 'unknown-link') return revalidate();
        return setProblem(answer.refusal?.message ?? 'The payment could not be opened. Please try again.');
      }
      const windowText = await pay(answer.body, {
        description: link.subject,
        payer: { name: '', email: '', contact: '' },
        verify: ({ client }, proof) => client.call('POST /pay/:token/verify', { params, body: proof }),
        callback: 'link=yes',
        resultPath: (end) => `/pay/${token}${end === 'failed' ? '?pay=failed' : ''}`,
      });
      if (windowText !== null) return setProblem(`${windowText} Nothing was charged. Please try again.`);
      return revalidate();
    });

  return { step, isTestMode, problem, payNow };
}
