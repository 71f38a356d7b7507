import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { CartProvider } from '../cart/cart-provider.tsx';
import { part } from '../parts/part.tsx';
import { ToastRegion } from '../../ui/toast.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { ShellData } from '../page/shell-data.ts';
import { Marquee } from './marquee.tsx';

const mainId = 'content';

// Unnamed: it matters once the network is gone, and then it has long been here, or comes from the cache with the page.
const OfflineNotice = part('', async () => (await import('../offline/offline-notice.tsx')).OfflineNotice);

/** Around every page. */
export function Shell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const isPaying = useLocation().pathname.startsWith('/checkout');
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${mainId}`}
        className="fixed top-2 left-2 z-20 -translate-y-24 rounded-full bg-electric px-5 py-3 font-bold text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <LoadingBar />
      <ClosedNotice state={shell.state} />
      {!isPaying && <Marquee lines={shell.marquee} />}
      <Header
        profile={shell.profile}
        hasCart={shell.cartButton !== 'getquote'}
        categories={shell.categories}
        isSlim={isPaying}
      />
      <main id={mainId} tabIndex={-1} className="grow">
        <CartProvider button={shell.cartButton}>{children}</CartProvider>
      </main>
      <Footer profile={shell.profile} office={shell.office} demoNote={shell.demoNote} />
      <ToastRegion />
      <OfflineNotice />
      <RouteFocus targetId={mainId} />
    </div>
  );
}

/** Appears only if a page takes longer than 150 ms. */
function LoadingBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className="fixed inset-x-0 top-0 z-20 h-1 overflow-hidden" aria-hidden="true">
      <div className="lean h-full w-1/3 animate-dash bg-electric [animation-delay:150ms] [animation-fill-mode:backwards]" />
    </div>
  );
}

/**
 * A click changes the page in place. So we move the focus to the new content and announce the new title, as a browser does
 * when it loads a page.
 */
function RouteFocus({ targetId }: { targetId: string }) {
  const { pathname } = useLocation();
  const focusedPathname = useRef(pathname);
  const announcement = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (focusedPathname.current === pathname) return;
    focusedPathname.current = pathname;
    document.getElementById(targetId)?.focus({ preventScroll: true });
    if (announcement.current) announcement.current.textContent = document.title;
  }, [pathname, targetId]);
  return <output ref={announcement} aria-label="Page opened" className="sr-only" />;
}
