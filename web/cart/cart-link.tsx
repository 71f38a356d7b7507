import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useCartCount } from './cart-provider.tsx';

export const namedFor = (count: number): string =>
  count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'product' : 'products'}`;

/** The cart in the header. Takes the same space whatever it holds. */
export function CartLink({ className = '' }: { className?: string }) {
  const count = useCartCount();
  return (
    <Link
      to="/cart"
      prefetch="intent"
      aria-label={namedFor(count)}
      className={`relative grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-ice-deep ${className}`}
    >
      <Icon name="cart" />
      {count > 0 && <CountBadge count={count} className="absolute end-0 top-0" />}
    </Link>
  );
}

export function CountBadge({ count, className = '' }: { count: number; className?: string }) {
  return (
    <span
      className={`grid h-5 min-w-5 place-items-center rounded-full bg-signal px-1.5 text-xs font-extrabold text-ink tabular-nums ${className}`}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** Floats over a list of products once the cart has something in it. */
export function FloatingCartLink() {
  const count = useCartCount();
  if (count === 0) return null;
  return (
    <Link
      to="/cart"
      prefetch="intent"
      aria-label={`View ${namedFor(count).toLowerCase()}`}
      className="fixed end-4 bottom-4 z-10 flex h-14 animate-rise items-center gap-3 rounded-full bg-ink px-5 font-bold text-white shadow-float transition-colors hover:bg-electric sm:end-8 sm:bottom-8"
    >
      <Icon name="cart" />
      <CountBadge count={count} />
    </Link>
  );
}
