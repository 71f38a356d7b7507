import type { Product } from '../../contract/product.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { useListBuyAction } from './buy-action.ts';
import type { CardProduct } from './card-product.ts';
import { ProductDialog } from './product-dialog.tsx';
import { ProductPrice } from './product-price.tsx';

export function PackageDetails({ product, onClose }: { product: CardProduct; onClose: () => void }) {
  const action = useListBuyAction();
  return (
    <ProductDialog productId={product.id} title={product.title} onClose={onClose}>
      {(whole) => (
        <>
          {whole.short_description && <p className="mb-4 text-steel">{whole.short_description}</p>}
          <PackageParts product={whole} />
          <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
            <ProductPrice
              rupees={whole.discountPrice ?? whole.originalPrice}
              originalRupees={whole.originalPrice}
              className="text-xl"
            />
            <div className="flex flex-wrap gap-2">
              <ButtonLink to={product.to} tone="quiet" size="small">
                View package
              </ButtonLink>
              {action && !product.isOutOfStock && product.saleRupees > 0 && (
                <Button
                  size="small"
                  onClick={() => {
                    action.buy({ productId: product.id, sku: null });
                    onClose();
                  }}
                >
                  {action.label}
                </Button>
              )}
            </div>
          </div>
        </>
      )}
    </ProductDialog>
  );
}

/** What lies in the box. */
export function PackageParts({ product }: { product: Pick<Product, 'grouped_product'> }) {
  const parts = product.grouped_product;
  if (parts.length === 0) return <p className="text-steel">The contents of this package are not listed yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {unique(parts).map(({ title, image }) => (
        <li key={title} className="flex items-center gap-4 py-3">
          <Picture
            src={image}
            alt=""
            sizes="4rem"
            widthMax={160}
            className="size-16 shrink-0 rounded-md bg-ice object-cover"
          />
          <span className="min-w-0 font-semibold break-words">{title}</span>
        </li>
      ))}
    </ul>
  );
}

/** One line an article, also where it lies in the box in two sizes. */
const unique = (parts: Product['grouped_product']) => [...new Map(parts.map((part) => [part.title, part])).values()];
