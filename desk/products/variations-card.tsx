import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Failed } from '../../contract/client.ts';
import type { WholeProduct } from '../../contract/desk/product.ts';
import type { DeskVariation } from '../../contract/desk/products.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, wordsOf } from '../api/call.ts';
import type { Change } from '../list/last-change.tsx';
import { Failure } from '../parts/notice.tsx';
import type { Editing } from './product-fields.tsx';
import type { SavedEdit } from './use-product-edit.tsx';
import { missingVariations, type OpenDialog } from './variation-dialogs.tsx';
import { VariationTable } from './variation-table.tsx';

interface VariationsCardProps {
  product: WholeProduct;
  editing: Editing;
  canEdit: boolean;
  /** Saves what was typed, then continues with the versions after that. */
  saveThen: (next: (saved: SavedEdit) => void) => void;
  onOpen: (open: OpenDialog) => void;
  onChanged: (change: Change | null) => void;
}

/** The prices of a product and, for a variable one, its variations. */
export function VariationsCard({ product, editing, canEdit, saveThen, onOpen, onChanged }: VariationsCardProps) {
  const { product_type: type, attribute, variations, title } = product;
  const [failure, setFailure] = useState<string>();
  const { revalidate } = useRevalidator();
  const isVariable = type === 'Variable Product';
  const attributes = attribute.map(({ name, selectedTerms }) => ({
    name,
    values: selectedTerms.map((term) => term.name),
  }));
  const missing = missingVariations(product);

  async function setStatus({ sku, version, status }: DeskVariation) {
    const answer = await call('POST /desk/variations/:sku/status', {
      params: { sku },
      body: { version, status: status === 'Active' ? 'Inactive' : 'Active' },
    });
    if (!answer.ok) return refuse(answer);
    const { audit_id: auditId } = answer.body;
    const text = status === 'Active' ? `${sku} has ended.` : `${sku} is on sale again.`;
    onChanged(auditId === null ? null : { text, auditId });
  }

  async function remove({ sku, version }: DeskVariation) {
    const answer = await call('DELETE /desk/variations/:sku', { params: { sku }, query: { version } });
    if (!answer.ok) return refuse(answer);
    showToast(answer.body.message);
    onChanged(null);
  }

  /** The reason is shown once the card is as it is now, so that pressing again works. */
  async function refuse(answer: Failed) {
    await revalidate();
    setFailure(wordsOf(answer));
  }

  const press = (variation: DeskVariation, work: (variation: DeskVariation) => void) => {
    setFailure(undefined);
    saveThen(({ skuVersions }) => work({ ...variation, version: skuVersions[variation.sku] ?? variation.version }));
  };
  const renderActions = (variation: DeskVariation) => (
    <span className="flex flex-wrap justify-end">
      <TextButton
        text="Pictures"
        of={variation.sku}
        onPress={() => press(variation, (saved) => onOpen({ dialog: 'pictures', variation: saved }))}
      />
      <TextButton
        text={variation.status === 'Active' ? 'End' : 'Sell again'}
        of={variation.sku}
        onPress={() => press(variation, (saved) => void setStatus(saved))}
      />
      <TextButton text="Delete" of={variation.sku} onPress={() => press(variation, (saved) => void remove(saved))} />
    </span>
  );

  return (
    <section aria-label={isVariable ? 'Variations' : 'Price'} className="desk-card overflow-clip">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
        <div className="min-w-0">
          <h2 className="text-base font-bold">{isVariable ? 'Variations' : 'Price'}</h2>
          {attributes.map(({ name, values }) => (
            <p key={name} className="text-sm text-steel">
              {name}: {values.join(', ')}
            </p>
          ))}
        </div>
        {isVariable && canEdit && (
          <div className="flex flex-wrap gap-2">
            <Button
              tone="quiet"
              size="small"
              onClick={() => saveThen(({ version }) => onOpen({ dialog: 'attributes', version }))}
            >
              Attributes
            </Button>
            {missing.length > 0 && (
              <Button size="small" onClick={() => saveThen(({ version }) => onOpen({ dialog: 'add', version }))}>
                Add {missing.length} {missing.length === 1 ? 'variation' : 'variations'}
              </Button>
            )}
          </div>
        )}
      </div>
      <Failure text={failure} />
      {isVariable && variations.length === 0 && (
        <p className="border-t border-line px-5 py-4 text-steel">
          {attributes.length === 0
            ? 'Start with the attributes, such as size or colour.'
            : 'There are none yet. Add those you sell.'}
        </p>
      )}
      {variations.length > 0 && (
        <VariationTable
          title={title}
          variations={variations}
          editing={editing}
          canEdit={canEdit}
          {...(isVariable && canEdit && { renderActions })}
        />
      )}
    </section>
  );
}

const TextButton = ({ text, of, onPress }: { text: string; of: string; onPress: () => void }) => (
  <button
    type="button"
    aria-label={`${text} ${of}`}
    onClick={onPress}
    className="min-h-11 rounded-md px-2.5 text-sm font-bold text-electric hover:bg-ice-deep lg:min-h-9"
  >
    {text}
  </button>
);
