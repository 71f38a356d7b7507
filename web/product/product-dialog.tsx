import { useId, type ReactNode } from 'react';
import type { Product } from '../../contract/product.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useProduct } from './use-product.ts';

interface ProductDialogProps {
  productId: string;
  title: string;
  onClose: () => void;
  children: (product: Product) => ReactNode;
}

/** A dialog about one product, which it fetches. Open as long as it is rendered. */
export function ProductDialog({ productId, title, onClose, children }: ProductDialogProps) {
  const id = useId();
  const { product, hasFailed, retry } = useProduct(productId);
  return (
    <Dialog id={id} title={title} opensAtOnce onClose={onClose}>
      <div className="px-5 pt-3 pb-2" aria-busy={product === null && !hasFailed}>
        {product && children(product)}
        {hasFailed && (
          <>
            <p className="mb-4 text-steel">This could not be loaded just now.</p>
            <Button tone="quiet" size="small" onClick={retry}>
              Try again
            </Button>
          </>
        )}
        {product === null && !hasFailed && <div className="h-40 animate-pulse rounded-md bg-ice-deep" />}
      </div>
    </Dialog>
  );
}
