import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { Order } from '../../contract/order.ts';
import { whyNotPlaced } from '../orders/order-state.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';

const looks = {
  good: 'bg-go text-white',
  bad: 'bg-stop text-white',
  open: 'bg-ink text-glide',
  over: 'bg-ink text-glide',
};

interface ResultFrameProps {
  look: keyof typeof looks;
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}

/** How a payment ended, or that it has not ended yet. The title takes the focus, so that screen readers announce each change. */
export function ResultFrame({ look, icon, title, text, children }: ResultFrameProps) {
  const textId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="page-width max-w-2xl py-10 sm:py-16">
      <span className={`grid size-16 place-items-center rounded-full ${looks[look]}`}>
        <Icon name={icon} className={`size-8 ${look === 'open' ? 'animate-pulse' : ''}`} />
      </span>
      <h1
        ref={heading}
        tabIndex={-1}
        aria-describedby={`${textId} ${redirectNoticeId}`}
        className="mt-6 text-title font-black outline-none"
      >
        {title}
      </h1>
      <p id={textId} className="mt-2 text-lg text-steel">
        {text}
      </p>
      {children}
    </section>
  );
}

interface ResultRowProps {
  name: string;
  isTotal?: boolean;
  children: ReactNode;
}

/** A line of the payment's details. */
export function ResultRow({ name, isTotal = false, children }: ResultRowProps) {
  return (
    <div className={`flex items-baseline justify-between gap-6 py-3 ${isTotal ? 'text-lg font-black' : ''}`}>
      <dt className={isTotal ? '' : 'shrink-0 text-steel'}>{name}</dt>
      <dd className={`min-w-0 text-end break-all ${isTotal ? '' : 'font-semibold'}`}>{children}</dd>
    </div>
  );
}

/** Read out with the page's title, which takes the focus. */
const redirectNoticeId = 'redirect-notice';
const redirectAfterMs = 2000;

/**
 * Opens another page after it was in view for two seconds, says so, and links to it. Back does not return to this one. If the visitor touches or
 * scrolls the page or moves the focus, they are reading it, so it stays.
 */
export function RedirectNotice({ to, name }: { to: string; name: string }) {
  const navigate = useNavigate();
  const [isStaying, setStaying] = useState(false);
  useEffect(() => {
    if (isStaying) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Nobody sees it while the bank's app is in front.
    const count = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => void navigate(to, { replace: true }), redirectAfterMs);
    };
    const stay = () => setStaying(true);
    // A script focuses the page and its title. Visitors cannot.
    const onFocus = ({ target }: FocusEvent) => target instanceof HTMLElement && target.tabIndex >= 0 && stay();
    // Scrolling by finger, keys or the scroll bar, which sends no other event. The router scrolls each new page to the top; that does not count.
    const onScroll = () => scrollY > 0 && stay();
    const listening = new AbortController();
    document.addEventListener('visibilitychange', count, { signal: listening.signal });
    document.addEventListener('scroll', onScroll, { signal: listening.signal, passive: true });
    for (const act of ['pointerdown', 'keydown', 'wheel']) {
      document.addEventListener(act, stay, { signal: listening.signal, passive: true });
    }
    document.addEventListener('focusin', onFocus, { signal: listening.signal });
    count();
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [to, navigate, isStaying]);
  return (
    <p id={redirectNoticeId} className="mt-6 text-steel">
      {isStaying ? 'Continue to' : 'Taking you to'}{' '}
      <Link to={to} replace className="font-bold text-electric underline underline-offset-4 hover:text-electric-deep">
        {name}
      </Link>
      {!isStaying && '…'}
    </p>
  );
}

/** Pauses between reloads; the last one repeats. */
const pausesSeconds = [1, 2, 3, 5, 8, 13, 20];

/** Reloads the page's data with growing pauses while the payment is open. Returns how often it did. */
export function useReloads(isOpen: boolean): number {
  const { revalidate, state } = useRevalidator();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isOpen || state !== 'idle') return undefined;
    const pause = pausesSeconds[Math.min(tries, pausesSeconds.length - 1)] ?? 0;
    const timer = setTimeout(() => {
      setTries(tries + 1);
      void revalidate();
    }, pause * 1000);
    return () => clearTimeout(timer);
  }, [isOpen, state, tries, revalidate]);
  return tries;
}

/** After about 20 seconds it takes longer than usual. */
const patienceTries = 5;

/** The provider has not decided yet, so the page shows neither success nor failure, and keeps asking. */
export function Confirming({ what = 'your order' }: { what?: string }) {
  const tries = useReloads(true);
  return (
    <ResultFrame
      look="open"
      icon={drawn.clock}
      title="We are confirming your payment…"
      text={
        tries < patienceTries
          ? 'This takes a few seconds. Please do not pay again.'
          : `Your bank is taking longer than usual. You can leave this page: ${what} stays open, and we will write to you when the payment is confirmed or refunded. Please do not pay again.`
      }
    >
      {tries >= patienceTries && (
        <div className="mt-8">
          <ButtonLink to="/my-account">My account</ButtonLink>
        </div>
      )}
    </ResultFrame>
  );
}

/** The money could not be used, or was paid back later. */
export function Refunded({ order }: { order: Order }) {
  return (
    <ResultFrame
      look="over"
      icon="retry"
      title="Your payment was refunded"
      text={
        order.orderStatus === 'Cancelled'
          ? 'This order was cancelled. The money goes back to where you paid from. Banks take five to seven working days for this.'
          : `${whyNotPlaced(order)} The money goes back to where you paid from, and we will send you a mail about it. Banks take five to seven working days for this.`
      }
    >
      <div className="mt-8 flex flex-wrap gap-3">
        {order.paid_with ? (
          <ButtonLink to={`/track/${order.paid_with.order_id}`}>See order {order.paid_with.receipt_id}</ButtonLink>
        ) : (
          <ButtonLink to="/cart">Go to your cart</ButtonLink>
        )}
        <ButtonLink to="/my-account" tone="quiet">
          My account
        </ButtonLink>
      </div>
    </ResultFrame>
  );
}

export const ResultUnanswered = ({ what }: { what: string }) => (
  <div className="page-width py-8">
    <LoadFailed what={what} />
  </div>
);

export const PaymentFailed = ({ children }: { children: ReactNode }) => (
  <ResultFrame look="bad" icon="close" title="Payment failed" text="Your payment could not be processed.">
    {children}
  </ResultFrame>
);
