import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation, type Location } from 'react-router';
import { IconButton } from '../../ui/button.tsx';
import { dialogCommand, useCloseWhenLeft } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ToastRegion } from '../../ui/toast.tsx';
import { useInterruption } from '../api/interruption.ts';
import { icons } from '../parts/icons.ts';
import { useKeys } from '../parts/use-keys.ts';
import { handOver } from '../roll-call/hand-over.ts';
import { Interruptions } from '../session/interruptions.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { Menu } from './menu.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Palette } from './palette.tsx';

const menuId = 'menu';

/** The menu, the search and everything else around a screen. */
export function Shell() {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [areKeysShown, setKeysShown] = useState(false);
  const { state } = useNavigation();
  const main = useFocusOnScreen();
  const isSignedOut = useInterruption()?.kind === 'sign-in';
  useEffect(() => {
    // Access has ended, also to what the roll call stored on this phone.
    if (isSignedOut) void handOver(null).catch(() => undefined);
  }, [isSignedOut]);
  useKeys(
    {
      '$mod+k': (event) => {
        event.preventDefault();
        setPaletteOpen(true);
      },
    },
    { everywhere: true },
  );
  useKeys({ 'Shift+?': () => setKeysShown(true), '?': () => setKeysShown(true) });

  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="sr-only rounded-md bg-ink px-4 py-3 font-bold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the content
      </a>
      <aside aria-label="Menu" className="sticky top-0 hidden h-dvh overflow-y-auto border-e border-line lg:block">
        <Menu />
      </aside>
      <MenuDrawer />
      <div className="min-w-0">
        <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-white px-3 lg:px-8">
          <div className="lg:hidden">
            <IconButton icon="menu" label="Menu" tone="bare" {...dialogCommand('show-modal', menuId)} />
          </div>
          <button
            type="button"
            onClick={() => setPaletteOpen(true)}
            className="flex h-10 min-w-0 flex-1 items-center gap-2.5 rounded-md bg-ice px-3 text-start text-steel ring-1 ring-line hover:ring-line-strong lg:max-w-md"
          >
            <Icon name="search" className="size-[1.2em] flex-none" />
            <span className="min-w-0 flex-1 truncate">Find anything</span>
            <kbd className="hidden font-sans text-sm font-semibold sm:block">Ctrl K</kbd>
          </button>
          <div className="ms-auto hidden lg:block">
            <IconButton icon={icons.keyboard} label="Keys" tone="bare" onClick={() => setKeysShown(true)} />
          </div>
        </header>
        {state === 'loading' && <div className="loading-line" />}
        <OfflineNotice />
        <main id="content" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
      {areKeysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
      <Interruptions />
      <ToastRegion />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

/** Pages opened by their address all have the key `default`, and must not share a scroll position. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

function MenuDrawer() {
  const drawer = useRef<HTMLDialogElement>(null);
  useCloseWhenLeft(drawer);
  return (
    <dialog id={menuId} ref={drawer} aria-label="Menu" className="drawer bg-ice text-ink">
      <div className="absolute end-2 top-2">
        <IconButton icon="close" label="Close" tone="bare" {...dialogCommand('close', menuId)} />
      </div>
      <Menu />
    </dialog>
  );
}

/** A new screen takes the focus, as a new page would; a filter of the same screen does not. */
function useFocusOnScreen() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
