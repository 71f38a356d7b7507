import type { Product } from '../../contract/product.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, dialogCommand } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PackageParts } from './package-parts.tsx';

const dialogId = 'package';

export function PackageContents({ product }: { product: Product }) {
  return (
    <div className="mt-6">
      <Button tone="quiet" aria-haspopup="dialog" {...dialogCommand('show-modal', dialogId)}>
        <Icon name="box" /> View Product
      </Button>
      <Dialog id={dialogId} title="In this package">
        <div className="px-5 pt-2">
          <PackageParts product={product} />
        </div>
      </Dialog>
    </div>
  );
}
