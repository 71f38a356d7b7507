import { Component, useEffect, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { isOutdated } from './new-version.ts';

/** After this time the visitor sees that something is loading. */
const quickMs = 700;

interface Closable {
  onClose?: () => void;
}

/**
 * A part of a page that is loaded when first needed. If it fails to load, or breaks, it says so and offers another try; the
 * page around it stays as it is. A part without a name is an extra: if it fails, nothing is shown.
 */
export function part<Props extends object>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  // Shared: a page may hold the part twenty times.
  let loading: Promise<ComponentType<Props>> | null = null;
  function Part(props: Props) {
    const [tries, setTries] = useState(1);
    const [failedTries, setFailedTries] = useState(0);
    const [, setIsHere] = useState(Loaded !== null);
    const fail = () => setFailedTries(tries);
    useEffect(() => {
      if (Loaded) return undefined;
      let isLeft = false;
      const show = (component: ComponentType<Props>) => {
        Loaded = component;
        if (!isLeft) setIsHere(true);
      };
      loading ??= load().finally(() => (loading = null));
      loading.then(show, () => !isLeft && setFailedTries(tries));
      return () => {
        isLeft = true;
      };
    }, [tries]);
    if (failedTries === tries)
      return what && <Missing what={what} onRetry={() => setTries(tries + 1)} onClose={(props as Closable).onClose} />;
    if (!Loaded) return what && <Coming key={tries} />;
    return (
      <Boundary key={tries} onBreak={fail}>
        <Loaded {...props} />
      </Boundary>
    );
  }
  return Part;
}

class Boundary extends Component<{ onBreak: () => void; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override componentDidCatch() {
    this.props.onBreak();
  }
  override render() {
    return !this.state.isBroken && this.props.children;
  }
}

function Coming() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), quickMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow && <Notice>Loading…</Notice>;
}

function Missing({ what, onRetry, onClose }: { what: string; onRetry: () => void; onClose: (() => void) | undefined }) {
  const isGone = isOutdated();
  return (
    <Notice>
      <span className="min-w-0 grow">
        {isGone ? 'The shop was updated while this page was open.' : `${what} could not be loaded.`}
      </span>
      <Button tone="light" size="small" onMouseDown={keepFocus} onClick={isGone ? () => location.reload() : onRetry}>
        {isGone ? 'Load the new version' : 'Try again'}
      </Button>
      {onClose && <IconButton icon="close" label="Close" tone="bare" onClick={onClose} className="-mx-2" />}
    </Notice>
  );
}

// Keeps the focus where it is: a text box that loses it would close its list, and the notice with it.
const keepFocus = (event: MouseEvent) => event.preventDefault();

// One function for all renderings: React would call a new one each time, and show the popover again.
const showOnTop = (element: HTMLElement | null) => element?.showPopover();

/** In the top layer, where neither a card nor the header can cut it off. */
const Notice = ({ children }: { children: ReactNode }) => (
  <output
    popover="manual"
    ref={showOnTop}
    className="on-ink fixed inset-x-4 top-auto bottom-24 mx-auto flex w-fit max-w-[min(30rem,calc(100vw-2rem))] items-center gap-3 rounded-lg bg-ink px-5 py-3 text-sm font-semibold text-white shadow-float ring-1 ring-white/20"
  >
    {children}
  </output>
);
