import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';

const shownMs = 3000;

/** Plain: done. Warning: nothing was done, and that is fine. Error: it failed. */
type Tone = 'plain' | 'warning' | 'error';

export interface ToastLink {
  to: string;
  text: string;
}

interface Toast {
  id: number;
  text: string;
  tone: Tone;
  ms: number;
  link: ToastLink | undefined;
}

/** More would cover the page; the oldest is dropped. */
const shownMax = 3;
const gapPx = 8;

const none: readonly Toast[] = [];
const listeners = new Set<() => void>();
let shown = none;
let lastId = 0;

function replace(toasts: readonly Toast[]): void {
  shown = toasts;
  listeners.forEach((tell) => tell());
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/**
 * What is shown with one message more. A failure removes successes that are still shown, and a success removes failures: they would
 * contradict each other. The same failure is shown once.
 */
export function withToast<Shown extends Pick<Toast, 'text' | 'tone'>>(before: readonly Shown[], added: Shown): Shown[] {
  const isPlain = added.tone === 'plain';
  const others = before.filter(({ text, tone }) => (tone === 'plain') === isPlain && (isPlain || text !== added.text));
  return [...others, added].slice(-shownMax);
}

/** Shows a short message at the top right, below the header. Browser only. */
export function showToast(text: string, tone: Tone = 'plain', { ms = shownMs, link }: ToastOptions = {}): void {
  replace(withToast(shown, { id: ++lastId, text, tone, ms, link }));
}

interface ToastOptions {
  ms?: number;
  link?: ToastLink | undefined;
}

const dismiss = (toastId: number): void => replace(shown.filter(({ id }) => id !== toastId));

/** After one link is followed, other toasts with the same link are no longer needed. */
const dismissLinkedTo = (target: string): void => replace(shown.filter(({ link }) => link?.to !== target));

export function ToastRegion() {
  const region = useRef<HTMLDivElement>(null);
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );

  useEffect(() => {
    const place = () => {
      if (!region.current || shown.length === 0) return;
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      region.current.style.top = `${Math.max(0, header) + gapPx}px`;
    };
    let raisedId = 0;
    const raise = () => {
      const isNew = (shown.at(-1)?.id ?? 0) > raisedId;
      raisedId = lastId;
      place();
      const isOpen = region.current?.matches(':popover-open');
      // A dialog opened later covers the region, so show it again on top. Only then: it takes the focus off a link.
      if (isOpen && !(isNew && document.querySelector(':modal'))) return;
      if (isOpen) region.current?.hidePopover();
      region.current?.showPopover();
    };
    raise();
    // The header moves up when the announcements above it scroll away, and on a phone hides and returns.
    const moves = ['scroll', 'transitionend'];
    for (const move of moves) addEventListener(move, place, { passive: true });
    const unsubscribe = subscribe(raise);
    return () => {
      for (const move of moves) removeEventListener(move, place);
      unsubscribe();
    };
  }, []);

  return (
    <div
      ref={region}
      popover="manual"
      className="pointer-events-none fixed inset-auto right-4 w-[min(22rem,calc(100vw-2rem))] flex-col overflow-visible bg-transparent open:flex"
    >
      {/* Two live regions: only errors interrupt what a screen reader is saying. */}
      <div role="alert">
        {toasts.map((toast) => toast.tone === 'error' && <Message key={toast.id} toast={toast} />)}
      </div>
      <output>{toasts.map((toast) => toast.tone !== 'error' && <Message key={toast.id} toast={toast} />)}</output>
    </div>
  );
}

const looks: Record<Tone, string> = {
  plain: 'border-glide bg-ink text-white ring-white/20',
  warning: 'border-signal bg-ink text-white ring-white/20',
  error: 'border-ink bg-stop text-white ring-white/40',
};

function Message({ toast: { id, text, tone, ms, link } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  // Counted from when it is on the screen: a slow phone may draw it late. It stays while its link is hovered or focused.
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismiss(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms, isHeld]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      className={`mb-2 flex animate-rise items-center justify-between gap-3 rounded-md border-s-4 px-4 py-3 text-sm font-semibold shadow-float ring-1 ${looks[tone]}`}
    >
      <span>{text}</span>
      {link && (
        <Link
          to={link.to}
          onClick={() => dismissLinkedTo(link.to)}
          onPointerEnter={hold}
          onPointerLeave={release}
          onFocus={hold}
          onBlur={release}
          className="pointer-events-auto -my-2 shrink-0 py-2 font-bold text-glide underline underline-offset-4 hover:text-white"
        >
          {link.text}
        </Link>
      )}
    </div>
  );
}
