import type { ReactNode } from 'react';
import { CartProvider } from '../cart/cart-provider.tsx';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import { ToastRegion } from '../../ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { ShellData } from '../page/shell-data.ts';
import { LoadingBar } from './loading-bar.tsx';
import { Marquee } from './marquee.tsx';
import { RouteFocus } from './route-focus.tsx';

const mainId = 'content';

/** What every page stands in. */
export function Shell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${mainId}`}
        className="fixed top-2 left-2 z-20 -translate-y-24 rounded-full bg-electric px-5 py-3 font-bold text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <LoadingBar />
      <Marquee headings={shell.headings} />
      <Header profile={shell.profile} hasCart={shell.cartButton !== 'getquote'} />
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
