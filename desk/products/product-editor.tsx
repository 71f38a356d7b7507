import { useRef, useState, type FormEvent } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { WholeProduct } from '../../contract/desk/product.ts';
import { showToast } from '../../ui/toast.tsx';
import { useMayCall } from '../api/session.ts';
import { UnsavedBar } from '../form/unsaved-bar.tsx';
import { LastChange, type Change } from '../list/last-change.tsx';
import { dayOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { PicturesCard, withCropped } from './pictures-card.tsx';
import { PartsCard } from './parts-card.tsx';
import { ProductActions } from './product-actions.tsx';
import { PlaceCard, SendingCard, TextsCard, type ProductChoices } from './product-fields.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useProductEdit } from './use-product-edit.tsx';
import { VariationDialogs, type OpenDialog } from './variation-dialogs.tsx';
import { VariationsCard } from './variations-card.tsx';

interface ProductEditorProps {
  product: WholeProduct;
  choices: ProductChoices;
  lastChange: Change | null;
  onChange: (change: Change | null) => void;
  /** Draws the screen again from what the server has. */
  onRenew: () => void;
}

/** All sections of one product, saved together. */
export function ProductEditor({ product, choices, lastChange, onChange, onRenew }: ProductEditorProps) {
  const canEdit = useMayCall('PATCH /desk/products/:productId');
  const form = useRef<HTMLFormElement>(null);
  const edit = useProductEdit(product, form);
  const { revalidate } = useRevalidator();
  const [cropped, setCropped] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenDialog | null>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    const saved = await edit.save();
    if (!saved) return;
    if (saved.auditId === null) showToast('Saved.');
    else onChange({ text: 'Saved.', auditId: saved.auditId });
    await revalidate();
  }

  /** For what changes the product itself: nothing typed is lost by it. */
  async function saveThen(next: (version: number) => void) {
    const saved = await edit.save();
    if (saved) next(edit.versionOf(saved.edit));
  }

  return (
    <Screen
      title={product.title}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={product.status} />
          <span>{product.product_type}</span>
          <span>{product.sold_count} sold</span>
          <span>since {dayOf(product.created_at)}</span>
        </span>
      }
      action={
        <ProductActions
          product={product}
          edit={edit}
          onChanged={(change) => {
            onChange(change);
            void revalidate();
          }}
        />
      }
    >
      <p className="mb-4">
        <Link to="/products" className="font-semibold text-steel underline underline-offset-4 hover:text-ink">
          All products
        </Link>
      </p>
      <LastChange change={lastChange} onUndone={onRenew} onClose={() => onChange(null)} />
      <form ref={form} noValidate aria-label="Product" onSubmit={(event) => void save(event)}>
        <fieldset disabled={!canEdit} className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-5">
          <div className="min-w-0 space-y-4 lg:space-y-5">
            <TextsCard editing={edit} />
            <PicturesCard editing={edit} canEdit={canEdit} title={product.title} onCrop={setCropped} />
            {product.product_type === 'Grouped Product' && <PartsCard editing={edit} canEdit={canEdit} />}
            <VariationsCard
              product={product}
              editing={edit}
              canEdit={canEdit}
              saveThen={(next) => void saveThen(next)}
              onOpen={setOpen}
              onChanged={(change) => {
                onChange(change);
                onRenew();
              }}
            />
          </div>
          <div className="min-w-0 space-y-4 lg:space-y-5">
            <PlaceCard editing={edit} choices={choices} />
            <SendingCard editing={edit} />
          </div>
        </fieldset>
        <div className="mt-4">
          <Failure text={edit.failure} />
        </div>
        <UnsavedBar isDirty={edit.isDirty} isSaving={edit.isSaving} onDiscard={edit.discard} />
      </form>
      <VariationDialogs
        product={product}
        open={open}
        onDone={(words) => {
          setOpen(null);
          showToast(words);
          onRenew();
        }}
        onClose={() => setOpen(null)}
      />
      {cropped !== null && (
        <CropDialog
          pictureId={cropped}
          onCropped={(pictureId) => {
            setCropped(null);
            edit.setMany(withCropped(edit.values, cropped, pictureId));
          }}
          onClose={() => setCropped(null)}
        />
      )}
      {edit.questions}
    </Screen>
  );
}
