import type { ReactNode } from 'react';

/** The page around a cart, the same for everybody. */
export function CartFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width pt-8 pb-16 sm:pt-12">
      <h1 className="mb-6 text-title font-black sm:mb-8">Your cart</h1>
      {children}
    </div>
  );
}

export function CartSkeleton() {
  return (
    <output className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_24rem]">
      <span className="sr-only">Loading your cart</span>
      <span className="block animate-pulse space-y-4" aria-hidden="true">
        <span className="block h-32 rounded-lg bg-ice-deep" />
        <span className="block h-32 rounded-lg bg-ice-deep" />
      </span>
      <span className="block h-72 animate-pulse rounded-lg bg-ice-deep" aria-hidden="true" />
    </output>
  );
}
