import type { ShopState } from '../../domain/shop-state.ts';

const texts: Record<ShopState, string | null> = {
  new: 'Only staff see this: the shop is not open yet. Visitors see “Opening soon”.',
  open: null,
  closed: 'We are closed for now. You can look around, but not order.',
};

/** Above every page of a shop that takes no orders. */
export function ClosedNotice({ state }: { state: ShopState }) {
  const text = texts[state];
  return text && <p className="page-width bg-signal py-2.5 text-center font-bold text-ink">{text}</p>;
}
