import type { Product, Variation } from '../../contract/product.ts';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '../../domain/money.ts';
import { hasSeveralPrices } from './card-product.ts';
import type { MadePackage } from './package-choice.ts';
import { stockText } from './variation-text.ts';

interface ProductOfferProps {
  product: Product;
  variation: Variation | null;
  /** Of a package in which something is chosen: null until it is. */
  made: MadePackage | null | undefined;
}

/** Price, saving, stock and SKU of the chosen variation, or of the product until one is chosen. */
export function ProductOffer({ product, variation, made }: ProductOfferProps) {
  const mrp = variation ? variation.price : product.originalPrice;
  const sale = (variation ? variation.salePrice : product.discountPrice) ?? mrp;
  const saved = rupeesFromPaise(paiseFromRupees(mrp) - paiseFromRupees(sale));
  const stock = made ? made.stock : variation ? variation.stock : product.totalStock;
  const sku = variation ? variation.sku : product.sku;
  const isFrom = !variation && hasSeveralPrices(product);
  const isUndecided = (!variation && product.variation.length > 1) || made === null;
  return (
    <div className="mt-2.5 lg:mt-5 lg:border-y lg:border-line lg:py-5">
      {sale > 0 ? (
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 tabular-nums">
          <span className="text-title font-black">
            {isFrom && <span className="me-2 text-base font-semibold text-steel">from</span>}
            {formatRupees(sale)}
          </span>
          {saved > 0 && (
            <>
              <span className="text-steel">
                MRP <s>{formatRupees(mrp)}</s>
              </span>
              <span className="lean bg-signal px-4 py-0.5 text-sm font-extrabold text-ink">
                Save {formatRupees(saved)}
              </span>
            </>
          )}
        </p>
      ) : (
        <p className="text-xl font-extrabold">Price on request</p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-steel lg:mt-2">
        <span className={`font-bold ${stock > 0 ? 'text-go' : 'text-stop'}`}>
          {stock > 0 && isUndecided ? 'In stock' : stockText(stock)}
        </span>
        {sku && <span className="break-all">SKU {sku}</span>}
      </p>
    </div>
  );
}
