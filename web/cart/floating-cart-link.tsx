import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { CountBadge, namedFor } from './cart-link.tsx';
import { useCartCount } from './cart-provider.tsx';

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
