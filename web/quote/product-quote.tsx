import { readLineSku } from '../../domain/line-sku.ts';
import { formatRupees } from '../../domain/money.ts';
import type { Purchase } from '../product/buy-action.ts';
import { makePackage } from '../product/package-choice.ts';
import { useProduct } from '../product/use-product.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { GuestDetails } from './guest-details.tsx';

/** A quote for one product. Needs no login. */
export function ProductQuote({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { product } = useProduct(purchase.productId);
  const variation = product?.variation.find(({ sku }) => sku === purchase.sku);
  const made = product && purchase.sku !== null ? makePackage(product, readLineSku(purchase.sku).chosen) : null;
  const { quantity = 1 } = purchase;
  // The page has it too: the request can be sent even if the product does not come.
  const sku = purchase.sku ?? product?.sku ?? purchase.seen?.sku ?? '';
  const wanted =
    sku === '' ? null : { cart_products: [{ product_sku: sku, product_id: purchase.productId, quantity }] };
  const rupees = variation ? (variation.salePrice ?? variation.price) : (product?.discountPrice ?? product?.price ?? 0);
  return (
    <GuestDetails wanted={wanted} onClose={onClose}>
      {product && (
        <div className="flex items-center gap-4 rounded-md bg-ice p-3">
          <Thumbnail src={variation?.imageUrl ?? product.image} className="size-16 bg-ice-deep" />
          <div className="min-w-0">
            <p className="font-bold break-words">{product.title}</p>
            <p className="text-sm break-words text-steel">
              {[
                ...Object.values(variation?.attributes ?? {}),
                ...Object.entries(made?.words ?? {}).map(([name, value]) => `${name}: ${value}`),
                ...(rupees > 0 ? [`${quantity > 1 ? `${quantity} × ` : ''}${formatRupees(rupees)}`] : []),
              ].join(' · ')}
            </p>
          </div>
        </div>
      )}
    </GuestDetails>
  );
}
