import type { WindowField, WindowItem, WindowKind } from '../../contract/desk/window.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { EditControls } from '../form/edit-form.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { hintWithLimit, lengthMaxOf, listOf } from './item-text.ts';
import { IconField } from './icon-field.tsx';
import { ProductsField } from './products-field.tsx';

interface ItemFieldsProps {
  kind: WindowKind;
  fields: readonly WindowField[];
  labels: Record<WindowField, string>;
  /** Titles of the products that are chosen already. */
  known: WindowItem['products'];
  controls: EditControls;
}

const hints: Partial<Record<WindowField, string>> = {
  tag: 'A few words above the title',
  means: 'As your products are called, such as helmet',
  link: 'A page of the shop, such as /course or /academy',
  price_paise: 'In rupees. Leave empty for no price',
  cut_off_paise: 'In rupees, struck through. Leave empty for none',
};

/** The form fields of a kind. */
export const ItemFields = ({ fields, ...rest }: ItemFieldsProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    {fields.map((name) => (
      <div key={name} className={isWide(name) ? 'sm:col-span-2' : undefined}>
        <Control name={name} {...rest} />
      </div>
    ))}
  </div>
);

const isWide = (name: WindowField): boolean =>
  ['title', 'description', 'icon', 'link', 'product_id', 'product_ids'].includes(name);

function Control({ kind, name, labels, known, controls }: { name: WindowField } & Omit<ItemFieldsProps, 'fields'>) {
  const { values, set, field, bind } = controls;
  const label = labels[name];
  const lengthMax = lengthMaxOf(kind, name);
  const hint = hintWithLimit(hints[name], lengthMax);
  if (name === 'description')
    return <TextAreaField {...bind(name)} label={label} hint={hint} maxLength={lengthMax} rows={3} />;
  if (name === 'icon')
    return <IconField label={label} chosen={values[name] ?? ''} onChange={(icon) => set(name, icon)} />;
  if (name === 'picture_id' || name === 'background_id') {
    return (
      <PictureField field={field(name)} label={label} pictureId={values[name] ?? ''} onChange={(id) => set(name, id)} />
    );
  }
  if (name === 'product_id' || name === 'product_ids') {
    return (
      <ProductsField
        field={field(name)}
        label={label}
        known={known}
        chosen={listOf(values[name])}
        max={name === 'product_id' ? 1 : 40}
        onChange={(ids) => set(name, ids.join(' '))}
      />
    );
  }
  return (
    <TextField
      {...bind(name)}
      label={label}
      hint={hint}
      maxLength={lengthMax}
      autoComplete="off"
      inputMode={name.endsWith('_paise') ? 'decimal' : 'text'}
    />
  );
}
