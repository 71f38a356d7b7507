import { Button, ButtonLink } from '../../ui/button.tsx';
import { useListBuyAction } from './buy-action.ts';
import type { CardProduct } from './card-product.ts';
import { hasChoice } from './package-choice.ts';
import { ProductDialog } from './product-dialog.tsx';
import { ProductPrice } from './product-price.tsx';
import { PackageParts } from './package-part.tsx';

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
              <ButtonLink to={product.to} tone={hasChoice(whole) ? 'primary' : 'quiet'} size="small">
                {hasChoice(whole) ? 'Choose options' : 'View package'}
              </ButtonLink>
              {action && !hasChoice(whole) && !product.isOutOfStock && product.saleRupees > 0 && (
                <Button
                  size="small"
                  onClick={() => {
                    action.buy({ productId: product.id, sku: null, seen: product });
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
