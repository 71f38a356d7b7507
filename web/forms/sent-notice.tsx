import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { callLink } from '../../domain/whatsapp-link.ts';
import { drawn } from '../../ui/drawn.ts';
import { useAwake } from '../../ui/awake.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLocation, useNavigate } from 'react-router';

interface SentNoticeProps {
  title: string;
  /** Whom the answer goes to, so that a mistyped number is noticed. */
  text: ReactNode;
  /** What happens next, in order. */
  steps: readonly string[];
  /** Below the steps. */
  aside?: ReactNode;
  /** Ways on, one of them to another form. */
  children: ReactNode;
}

/** In place of a form that was sent: stays, unlike the toast. The title takes the focus, unless the page was loaded with it. */
export function SentNotice({ title, text, steps, aside, children }: SentNoticeProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isNew] = useState(useAwake());
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <div className="rounded-md border-s-4 border-go bg-white p-5 ring-1 ring-line sm:p-6">
      <div className="flex items-center gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-go text-white">
          <Icon name={drawn.check} />
        </span>
        <h3 ref={heading} tabIndex={-1} aria-describedby={`${id}-text`} className="scroll-mt-32 text-xl outline-none">
          {title}
        </h3>
      </div>
      <p id={`${id}-text`} className="mt-3 wrap-anywhere">
        {text}
      </p>
      <h4 className="mt-5 font-bold">What happens next</h4>
      <ol className="mt-2 list-decimal space-y-2 ps-5 text-steel marker:font-bold marker:text-ink">
        {steps.map((step) => (
          <li key={step} className="ps-1">
            {step}
          </li>
        ))}
      </ol>
      {aside && <p className="mt-4 text-steel">{aside}</p>}
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

export const CallUs = ({ phone }: { phone: string }) => (
  <>
    Prefer to talk?{' '}
    <a
      href={callLink(phone)}
      className="font-semibold whitespace-nowrap text-electric underline underline-offset-4 hover:text-electric-deep"
    >
      {phone}
    </a>
  </>
);

/** Whom we reply to. In the history entry only: it survives a reload, but is not in the address or in storage. */
interface Sender {
  email: string;
  mobile: string;
}

const isSender = (state: unknown): state is Sender =>
  typeof state === 'object' && state !== null && 'email' in state && 'mobile' in state;

/** What a link to the form carries, so that it takes the focus from the link, which is gone by then. */
export const anotherForm = { isAnother: true };

/**
 * A form whose confirmation has an address of its own, `?sent=yes`: a reload shows it again and sends nothing, and a browser
 * without scripts is led there too.
 */
export function useSentForm(path: string) {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  // The server's HTML knows nothing of the history.
  const isAwake = useAwake();
  return {
    isSent: new URLSearchParams(search).has('sent'),
    sender: isAwake && isSender(state) ? state : null,
    isAnother: isAwake && typeof state === 'object' && state !== null && 'isAnother' in state,
    /** Ends when the confirmation is shown: until then the form counts as being sent. */
    showSent: async ({ email, mobile }: Sender) =>
      navigate(`${path}?sent=yes`, { state: { email, mobile }, replace: true, preventScrollReset: true }),
  };
}
