import { useEffect, useRef, useSyncExternalStore } from 'react';

const shownMs = 3000;

type Tone = 'plain' | 'warning';

interface Toast {
  id: number;
  text: string;
  tone: Tone;
  ms: number;
}

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

/** Shows a short message at the top right. Words already on show are not shown twice. Browser only. */
export function showToast(text: string, tone: Tone = 'plain', ms = shownMs): void {
  if (shown.some((toast) => toast.text === text)) return;
  replace([...shown, { id: ++lastId, text, tone, ms }]);
}

export function ToastRegion() {
  const region = useRef<HTMLOutputElement>(null);
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );

  // A dialog opened since would lie above the region; showing it anew puts it on top of the top layer.
  useEffect(() => {
    const raise = () => {
      if (region.current?.matches(':popover-open')) region.current.hidePopover();
      region.current?.showPopover();
    };
    raise();
    return subscribe(raise);
  }, []);

  return (
    <output
      ref={region}
      popover="manual"
      className="pointer-events-none fixed inset-auto top-4 right-4 w-[min(22rem,calc(100vw-2rem))] flex-col gap-2 bg-transparent open:flex"
    >
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </output>
  );
}

function Message({ toast }: { toast: Toast }) {
  // Counted from when it can be read: a slow phone may draw it late.
  useEffect(() => {
    const timer = setTimeout(() => replace(shown.filter(({ id }) => id !== toast.id)), toast.ms);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <span
      className={`animate-rise rounded-md border-s-4 bg-ink px-4 py-3 text-sm font-semibold text-white shadow-float ring-1 ring-white/20 ${toast.tone === 'warning' ? 'border-signal' : 'border-glide'}`}
    >
      {toast.text}
    </span>
  );
}
