import { Price } from '../../ui/price.tsx';

interface ProductPriceProps {
  rupees: number;
  originalRupees: number;
  className?: string;
}

/** Nothing is sold for nothing: a product without a price has not got one yet. */
export function ProductPrice({ className = 'text-lg', ...price }: ProductPriceProps) {
  if (price.rupees > 0) return <Price {...price} className={className} />;
  return <p className={`font-semibold text-steel ${className}`}>Price on request</p>;
}
