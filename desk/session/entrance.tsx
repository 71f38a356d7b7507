import type { ReactNode } from 'react';
import { ShopSign } from '../parts/shop-sign.tsx';
import { useTitle } from '../parts/use-title.ts';

/** The frame of the screens before signing in. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-[26rem]">
        <ShopSign className="mb-4 justify-center" />
        <div className="desk-card p-6 sm:p-8">
          <h1 className="mb-5 text-xl">{title}</h1>
          {children}
        </div>
        <p className="mt-5 text-center text-sm">
          <a href="/" className="font-semibold text-steel underline underline-offset-4 hover:text-ink">
            Go to the shop
          </a>
        </p>
      </div>
    </main>
  );
}
