import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { KitItem } from '../../contract/desk/kit.ts';
import { kitMeasures, type KitMeasure } from '../../domain/kit.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useReasons } from '../form/use-reasons.ts';
import { Card } from '../parts/card.tsx';
import { ProductsField } from '../window/products-field.tsx';

const measureWords: Record<KitMeasure, string> = {
  foot: 'Foot length, by the product’s size guide',
  helmet: 'Helmet size',
  suit: 'Suit size',
  none: 'Parents choose, or there is one size',
};

/** The compulsory kit. My account shows parents what their child still needs. */
export function KitCard({ items }: { items: readonly KitItem[] }) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<KitItem | 'new' | null>(null);
  const done = (text: string) => {
    setOpen(null);
    showToast(text);
    void revalidate();
  };
  return (
    <Card title="Compulsory kit">
      <p className="text-steel">
        {items.length === 0
          ? 'Nothing yet. What you add here is shown to parents in My account, until their child has it.'
          : 'My account tells parents what their child misses, and puts it into the cart in the child’s size.'}
      </p>
      <ul aria-label="Compulsory kit" className="mt-2 divide-y divide-line">
        {items.map((item) => (
          <li key={item.name} className="py-2">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpen(item)}
              className="min-h-8 text-start font-bold hover:text-electric hover:underline"
            >
              {item.name}
            </button>
            <span className="block text-sm break-words text-steel">
              {item.title} · {measureWords[item.sized_by]}
            </span>
          </li>
        ))}
      </ul>
      <Button size="small" tone="quiet" className="mt-3" aria-haspopup="dialog" onClick={() => setOpen('new')}>
        Add an item
      </Button>
      {open !== null && <ItemDialog item={open === 'new' ? null : open} onClose={() => setOpen(null)} onDone={done} />}
    </Card>
  );
}

interface ItemDialogProps {
  item: KitItem | null;
  onClose: () => void;
  onDone: (text: string) => void;
}

function ItemDialog({ item, onClose, onDone }: ItemDialogProps) {
  const [products, setProducts] = useState<readonly string[]>(item ? [item.product_id] : []);
  const reasonsFor = useReasons();
  const form = useForm(
    deskContract['POST /desk/kit'].body,
    async ({ name, ...values }) => {
      const answer = item
        ? await call('PATCH /desk/kit/:name', { params: { name }, body: { version: item.version, ...values } })
        : await call('POST /desk/kit', { body: { name, ...values } });
      if (answer.ok) onDone('Saved.');
      return reasonsFor(answer, { 'name-taken': 'name' });
    },
    {
      read: (data) => ({
        name: item?.name ?? data.get('name'),
        product_id: products[0],
        sized_by: data.get('sized_by'),
      }),
    },
  );
  async function remove(name: string) {
    const answer = await call('DELETE /desk/kit/:name', { params: { name } });
    if (answer.ok) onDone(answer.body.message);
    else form.show(reasonsOf(answer));
  }
  return (
    <FormDialog
      id="kit-item"
      title={item?.name ?? 'New item'}
      form={form}
      button="Save"
      otherButton={
        item && (
          <Button tone="quiet" onClick={() => void remove(item.name)}>
            Remove
          </Button>
        )
      }
      onClose={onClose}
    >
      {!item && (
        <TextField field={form.field('name')} label="Name" placeholder="Helmet" autoComplete="off" maxLength={60} />
      )}
      <ProductsField
        field={form.field('product_id')}
        label="Product"
        known={item ? [{ product_id: item.product_id, title: item.title, status: 'Active' }] : []}
        chosen={products}
        max={1}
        onChange={(ids) => {
          form.correct('product_id');
          setProducts(ids);
        }}
      />
      <SelectField
        field={form.field('sized_by')}
        label="What gives the size"
        placeholder="Please choose"
        choices={kitMeasures.map((value) => ({ value, text: measureWords[value] }))}
        defaultValue={item?.sized_by ?? ''}
      />
    </FormDialog>
  );
}
