import { listingAddress, offeredRanges, type ListingView } from './listing-address.ts';

/** Links to the list at each price, and at any. */
export function priceChoices(pathname: string, view: ListingView, highestRupees: number | null) {
  const priced = (price: ListingView['price']) => ({
    text: price?.text ?? 'Any price',
    to: listingAddress(pathname, { ...view, page: 1, price }),
    isChosen: price === view.price,
  });
  return [priced(null), ...offeredRanges(highestRupees, view.price).map(priced)];
}
