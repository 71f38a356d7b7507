import { Price } from '../../ui/price.tsx';

interface ProductPriceProps {
  rupees: number;
  originalRupees: number;
  isFrom?: boolean;
  className?: string;
}

/** A price of zero means that it is not known yet: nothing is free. */
export function ProductPrice({ className = 'text-lg', ...price }: ProductPriceProps) {
  if (price.rupees > 0) return <Price {...price} className={className} />;
  return <p className={`font-semibold text-steel ${className}`}>Price on request</p>;
}
