import type { ProductFields, WholeProduct } from '../../contract/desk/product.ts';
import type { FieldReason } from '../../contract/field-reasons.ts';

/** The fields of a product as text, for editing. */
type Texts = Readonly<Record<string, string>>;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** "Weight: 1.2 kg"; the value may contain colons. */
function specificationOf(text: string): ProductFields['specifications'][number] {
  const [label = '', ...rest] = text.split(':');
  return { label: label.trim(), value: rest.join(':').trim() };
}

/** "UK 5: 236-242", with or without "mm". */
function sizeStepOf(text: string): unknown {
  const [, size = text, from = '', to = ''] = /^(.*?)\s*:\s*(\d+)\s*[-–]\s*(\d+)(?:\s*mm)?$/.exec(text) ?? [];
  return { size, from_mm: numberOrNone(from), to_mm: numberOrNone(to) };
}

const numberOrNone = (text: string): number | undefined => (text === '' ? undefined : Number(text));

export function textsOfProduct(product: Pick<WholeProduct, keyof ProductFields>): Record<keyof ProductFields, string> {
  return {
    title: product.title,
    category: product.category,
    categorytype: product.categorytype.join('\n'),
    arrivals: product.arrivals.join('\n'),
    short_description: product.short_description,
    description: product.description,
    key_features: product.key_features.join('\n'),
    specifications: product.specifications.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    size_guide: product.size_guide.map(sizeStepText).join('\n'),
    pictures: product.pictures.join('\n'),
    picture_texts: JSON.stringify(product.picture_texts),
    hsn_code: product.hsn_code,
    delivery_days: String(product.delivery_days),
    is_returnable: product.is_returnable ? 'yes' : 'no',
    parts: JSON.stringify(product.parts),
  };
}

const sizeStepText = ({ size, from_mm, to_mm }: WholeProduct['size_guide'][number]): string =>
  `${size}: ${from_mm}-${to_mm}`;

const readers: { [Name in keyof ProductFields]: (text: string) => unknown } = {
  title: (text) => text,
  category: (text) => text,
  categorytype: linesOf,
  arrivals: linesOf,
  short_description: (text) => text,
  description: (text) => text,
  key_features: linesOf,
  specifications: (text) => linesOf(text).map(specificationOf),
  size_guide: (text) => linesOf(text).map(sizeStepOf),
  pictures: linesOf,
  picture_texts: (text) => withoutEmpty(JSON.parse(text) as Record<string, string>),
  hsn_code: (text) => text,
  delivery_days: (text) => (text.trim() === '' ? undefined : Number(text)),
  is_returnable: (text) => text === 'yes',
  parts: (text) => JSON.parse(text) as unknown,
};

const withoutEmpty = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

export const fieldNames = Object.keys(readers) as (keyof ProductFields)[];

/** The body for these fields, not validated yet. */
export const fieldsOfTexts = (texts: Texts, names: readonly (keyof ProductFields)[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, readers[name](texts[name] ?? '')]));

/** Moves a reason to its field; in a list, with the line number. */
export function toFormReason({ field, reason }: FieldReason): FieldReason {
  const [name = '', index, inner] = field.split('.');
  // SKUs may contain dots, and their prices are fields too.
  if (index === undefined || !/^\d+$/.test(index)) return { field, reason };
  if (name === 'specifications' && inner === 'value' && reason.includes('required')) {
    return { field: name, reason: `Line ${Number(index) + 1}: please write it as “Weight: 1.2 kg”.` };
  }
  if (name === 'size_guide' && inner?.endsWith('_mm') && reason.includes('required')) {
    return { field: name, reason: `Line ${Number(index) + 1}: please write it as “UK 5: 236-242”.` };
  }
  return { field: name, reason: name === 'parts' ? reason : `Line ${Number(index) + 1}: ${reason}` };
}

export const fieldLabels: Record<keyof ProductFields, string> = {
  title: 'Title',
  category: 'Category',
  categorytype: 'Marks',
  arrivals: 'New arrivals',
  short_description: 'Short description',
  description: 'Description',
  key_features: 'Key features',
  specifications: 'Specifications',
  size_guide: 'Size guide',
  pictures: 'Pictures',
  picture_texts: 'Picture texts',
  hsn_code: 'HSN code',
  delivery_days: 'Delivery days',
  is_returnable: 'Can be returned',
  parts: 'In the package',
};

const shownMax = 200;

/** A short text for a value, for choosing between two. */
export function showField(name: string, value: unknown): string {
  const entries = Array.isArray(value) ? (value as unknown[]).map(showEntry) : [showEntry(value ?? '')];
  const text = entries.join(name === 'categorytype' || name === 'arrivals' ? ', ' : '\n') || 'None';
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

function showEntry(entry: unknown): string {
  if (typeof entry === 'string' || typeof entry === 'number') return String(entry);
  if (typeof entry === 'boolean') return entry ? 'Yes' : 'No';
  if (typeof entry !== 'object' || entry === null) return '';
  if ('label' in entry && 'value' in entry) return `${String(entry.label)}: ${String(entry.value)}`;
  if ('size' in entry && 'from_mm' in entry) return sizeStepText(entry as WholeProduct['size_guide'][number]);
  if ('sku' in entry && 'quantity' in entry) {
    const isChosen = 'is_choosable' in entry && entry.is_choosable === true;
    return `${String(entry.quantity)} × ${String(entry.sku)}${isChosen ? ', the customer chooses' : ''}`;
  }
  return JSON.stringify(entry);
}
