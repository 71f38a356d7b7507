import { formatRupees } from '../../domain/money.ts';
import type { Purchase } from '../product/buy-action.ts';
import { useProduct } from '../product/use-product.ts';
import { Picture } from '../../ui/picture.tsx';
import { GuestDetails } from './guest-details.tsx';

/** A quote for one product. Needs no login. */
export function ProductQuote({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { product } = useProduct(purchase.productId);
  const variation = product?.variation.find(({ sku }) => sku === purchase.sku);
  const { quantity = 1 } = purchase;
  const sku = purchase.sku ?? product?.sku ?? '';
  const wanted =
    sku === '' ? null : { cart_products: [{ product_sku: sku, product_id: purchase.productId, quantity }] };
  const rupees = variation ? (variation.salePrice ?? variation.price) : (product?.discountPrice ?? product?.price ?? 0);
  return (
    <GuestDetails wanted={wanted} onClose={onClose}>
      {product && (
        <div className="flex items-center gap-4 rounded-md bg-ice p-3">
          <Picture
            src={variation?.imageUrl ?? product.image}
            alt=""
            sizes="4rem"
            widthMax={160}
            className="size-16 shrink-0 rounded-md bg-ice-deep object-cover"
          />
          <div className="min-w-0">
            <p className="font-bold break-words">{product.title}</p>
            <p className="text-sm break-words text-steel">
              {[
                ...Object.values(variation?.attributes ?? {}),
                ...(rupees > 0 ? [`${quantity > 1 ? `${quantity} × ` : ''}${formatRupees(rupees)}`] : []),
              ].join(' · ')}
            </p>
          </div>
        </div>
      )}
    </GuestDetails>
  );
}
