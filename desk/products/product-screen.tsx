import { useState, type FormEvent } from 'react';
import { useLoaderData, useRevalidator, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { WholeProduct } from '../../contract/desk/product.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { UnsavedBar } from '../form/unsaved-bar.tsx';
import { useLastChange, type Change } from '../list/last-change.tsx';
import { dayOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';
import { icons } from '../parts/icons.ts';
import { CropDialog } from './crop-dialog.tsx';
import { PicturesCard, withCropped } from './pictures-card.tsx';
import { PartsCard } from './parts-card.tsx';
import { useNewCategory } from './new-category.tsx';
import { previewViewOf, PreviewPanel, type PreviewView } from './preview-panel.tsx';
import { ProductActions } from './product-actions.tsx';
import { PlaceCard, SendingCard, TextsCard, type ProductChoices } from './product-fields.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useProductEdit, type SavedEdit } from './use-product-edit.tsx';
import { VariationDialogs, type OpenDialog } from './variation-dialogs.tsx';
import { VariationsCard } from './variations-card.tsx';

/** The form's columns: its own two, or itself and the preview. */
const besideForm = {
  nothing: 'lg:grid-cols-[minmax(0,1fr)_20rem]',
  phone: 'lg:grid-cols-[minmax(0,1fr)_27rem]',
  desktop: 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]',
};

export async function loader({ params }: LoaderFunctionArgs) {
  const [product, choices] = await Promise.all([
    load(call('GET /desk/products/:productId', { params: { productId: params['productId'] ?? '' } })),
    load(call('GET /desk/product-choices')),
  ]);
  return { product, choices };
}

export function Component() {
  const { product, choices } = useLoaderData<typeof loader>();
  return <ProductEditor key={product.product_id} product={product} choices={choices} />;
}

/** All sections of one product, saved together. */
function ProductEditor({ product, choices }: { product: WholeProduct; choices: ProductChoices }) {
  const [changeNotice, setLastChange] = useLastChange();
  const canEdit = useMayCall('PATCH /desk/products/:productId');
  const { formRef, ...edit } = useProductEdit(product);
  const { revalidate } = useRevalidator();
  const [params, setParams] = useSearchParams();
  const canPreview = useMayCall('POST /desk/products/:productId/preview');
  const view = canPreview ? previewViewOf(params.get('preview')) : null;
  const [cropped, setCropped] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const {
    categories,
    button: newCategory,
    dialog: categoryDialog,
  } = useNewCategory(choices.categories, (name) => edit.set('category', name));

  function show(change: Change | null) {
    setLastChange(change);
    void revalidate();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const saved = await edit.save();
    if (!saved) return;
    if (saved.auditId === null) showToast('Saved.');
    else setLastChange({ text: 'Saved.', auditId: saved.auditId });
    await revalidate();
  }

  /** For actions that change the product: saves first, so that nothing typed is lost. */
  async function saveThen(next: (saved: SavedEdit) => void) {
    const saved = await edit.save();
    if (saved) next(saved);
  }

  function setView(next: PreviewView | null) {
    setParams(next === null ? {} : { preview: next }, { replace: true, preventScrollReset: true });
  }

  return (
    <Screen
      back={{ to: '/products', text: 'All products' }}
      title={product.title}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={product.status} />
          <span>{product.product_type}</span>
          <span>{product.sold_count} sold</span>
          <span>added {dayOf(product.created_at)}</span>
        </span>
      }
      action={
        <div className="flex flex-wrap items-center gap-2">
          {canPreview && (
            <Button
              tone="quiet"
              size="small"
              aria-expanded={view !== null}
              onClick={() => setView(view === null ? 'phone' : null)}
            >
              <Icon name={icons.preview} className="size-[1.2em]" /> Preview
            </Button>
          )}
          <ProductActions product={product} edit={edit} onChanged={show} />
        </div>
      }
    >
      {changeNotice}
      <div className={view === null ? '' : `grid items-start gap-5 ${besideForm[view]}`}>
        <form ref={formRef} noValidate aria-label="Product" onSubmit={(event) => void save(event)}>
          <fieldset
            disabled={!canEdit}
            className={`grid items-start gap-4 lg:gap-5 ${view === null ? besideForm.nothing : ''}`}
          >
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
                onChanged={show}
              />
            </div>
            <div className="min-w-0 space-y-4 lg:space-y-5">
              <PlaceCard
                editing={edit}
                choices={{ ...choices, categories: [...categories] }}
                newCategory={canEdit && newCategory}
              />
              <SendingCard editing={edit} />
            </div>
          </fieldset>
          <UnsavedBar isDirty={edit.isDirty} isSaving={edit.isSaving} failure={edit.failure} onDiscard={edit.discard} />
        </form>
        {view !== null && <PreviewPanel product={product} edit={edit} view={view} onView={setView} />}
      </div>
      <VariationDialogs
        product={product}
        open={open}
        onDone={(words) => {
          setOpen(null);
          showToast(words);
          void revalidate();
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
      {categoryDialog}
      {edit.questions}
    </Screen>
  );
}
