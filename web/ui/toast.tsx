import { useEffect, useRef, useSyncExternalStore } from 'react';

const shownMs = 3000;

type Tone = 'plain' | 'warning';

interface Toast {
  id: number;
  text: string;
  tone: Tone;
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
  const id = ++lastId;
  replace([...shown, { id, text, tone }]);
  setTimeout(() => replace(shown.filter((toast) => toast.id !== id)), ms);
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
      {toasts.map(({ id, text, tone }) => (
        <span
          key={id}
          className={`animate-rise rounded-md border-s-4 bg-ink px-4 py-3 text-sm font-semibold text-white shadow-float ring-1 ring-white/20 ${tone === 'warning' ? 'border-signal' : 'border-glide'}`}
        >
          {text}
        </span>
      ))}
    </output>
  );
}
