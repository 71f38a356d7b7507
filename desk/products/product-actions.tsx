import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { WholeProduct } from '../../contract/desk/product.ts';
import type { ProductStatus } from '../../contract/desk/products.ts';
import { productLink } from '../../domain/product-link.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, reasonsOf, wordsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import type { Change } from '../list/last-change.tsx';
import { icons } from '../parts/icons.ts';
import type { useProductEdit } from './use-product-edit.tsx';

interface ProductActionsProps {
  product: WholeProduct;
  edit: Pick<ReturnType<typeof useProductEdit>, 'accept' | 'refuse' | 'save'>;
  onChanged: (change: Change | null) => void;
}

const done: Record<ProductStatus, string> = {
  Active: 'It is now in the shop.',
  Inactive: 'It is no longer in the shop.',
  Archived: 'It has been archived.',
};

/** Actions on the whole product. They save what was typed first. */
export function ProductActions({ product, edit, onChanged }: ProductActionsProps) {
  const { product_id: productId, status, title } = product;
  const canEdit = useMayCall('POST /desk/products/:productId/status');
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [lacks, setLacks] = useState<readonly string[]>([]);

  /** Asks first if customers would miss something. */
  async function publish() {
    if (!(await edit.save())) return;
    const answer = await call('POST /desk/products/bulk/preview', {
      body: { product_ids: [productId], change: { kind: 'status', status: 'Active' } },
    });
    const missing = answer.ok ? (answer.body.rows[0]?.lacks ?? []) : [];
    if (missing.length === 0) await setStatus('Active');
    else setLacks(missing);
  }

  async function setStatus(next: ProductStatus) {
    const saved = await edit.save();
    if (!saved) return;
    const answer = await call('POST /desk/products/:productId/status', {
      params: { productId },
      body: { version: saved.version, status: next },
    });
    if (!answer.ok) {
      edit.refuse(reasonsOf(answer).map(({ reason }) => ({ field: '', reason })));
      return;
    }
    edit.accept({}, { versions: { product: answer.body.version }, saved: {} });
    const { audit_id: auditId } = answer.body;
    onChanged(auditId === null ? null : { text: done[next], auditId });
  }

  async function copy() {
    const saved = await edit.save();
    if (!saved) return;
    const answer = await call('POST /desk/products/:productId/copy', { params: { productId } });
    if (!answer.ok) return showToast(wordsOf(answer));
    showToast('This is the copy.');
    await navigate(`/products/${answer.body.product_id}`);
  }

  const press = (work: () => Promise<unknown>) => async () => {
    setBusy(true);
    await work();
    setBusy(false);
  };

  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === 'Active' && (
        <a
          href={productLink({ title, id: productId })}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-10 items-center gap-2 px-2 font-bold text-electric hover:underline"
        >
          <Icon name={icons.link} className="size-[1.2em]" />
          View in the shop
        </a>
      )}
      {canEdit && (
        <>
          <Button tone="quiet" size="small" isBusy={isBusy} onClick={() => void press(copy)()}>
            <Icon name={icons.copy} className="size-[1.2em]" /> Copy
          </Button>
          {status === 'Active' && (
            <Button tone="quiet" size="small" isBusy={isBusy} onClick={() => void press(() => setStatus('Inactive'))()}>
              Take out of the shop
            </Button>
          )}
          {status === 'Inactive' && (
            <Button tone="quiet" size="small" isBusy={isBusy} onClick={() => void press(() => setStatus('Archived'))()}>
              <Icon name={icons.archive} className="size-[1.2em]" /> Archive
            </Button>
          )}
          {status === 'Archived' && (
            <Button tone="quiet" size="small" isBusy={isBusy} onClick={() => void press(() => setStatus('Inactive'))()}>
              Restore from the archive
            </Button>
          )}
          {status === 'Inactive' && (
            <Button size="small" isBusy={isBusy} onClick={() => void press(publish)()}>
              Publish
            </Button>
          )}
        </>
      )}
      {lacks.length > 0 && (
        <ConfirmDialog
          id="lacks"
          title="Publish it as it is?"
          text={lacks.join(' ')}
          buttons={[
            { text: 'Not yet', onPress: () => setLacks([]) },
            {
              text: 'Publish anyway',
              onPress: () => {
                setLacks([]);
                void press(() => setStatus('Active'))();
              },
            },
          ]}
          onClose={() => setLacks([])}
        />
      )}
    </div>
  );
}
