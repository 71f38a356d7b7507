import { windowTextMax, windowTitleMax, type WindowField, type WindowKind } from '../../contract/desk/window.ts';
import { momentOfText } from '../form/india-moment.ts';
import { sentAmount } from '../../domain/rupee-text.ts';

type Texts = Readonly<Record<string, string>>;

const fieldLabels: Record<WindowField | 'status' | 'starts_at' | 'ends_at', string> = {
  title: 'Title',
  tag: 'Tag',
  means: 'Means',
  description: 'Description',
  icon: 'Icon',
  link: 'Link',
  price_paise: 'Price',
  cut_off_paise: 'Old price',
  picture_id: 'Picture',
  background_id: 'Background',
  product_id: 'Product',
  product_ids: 'Products',
  status: 'Status',
  starts_at: 'From',
  ends_at: 'Until',
};

/** What the fields of a kind are called. */
export const labelsOf = (kind: WindowKind) => ({ ...fieldLabels, title: titleLabels[kind] ?? fieldLabels.title });

const titleLabels: Partial<Record<WindowKind, string>> = {
  marquees: 'Text',
  'trust-texts': 'Text',
  terms: 'Search term',
  synonyms: 'Searched for',
};

/** How long a text may be; undefined for what is not a text. */
export function lengthMaxOf(kind: WindowKind, name: WindowField): number | undefined {
  if (name === 'title') return windowTitleMax(kind);
  return Object.entries(windowTextMax).find(([each]) => each === name)?.[1];
}

/** "A few words above the title. At most 100 characters" */
export const hintWithLimit = (hint: string | undefined, lengthMax: number | undefined): string | undefined =>
  [hint, lengthMax !== undefined && `At most ${lengthMax} characters`].filter(Boolean).join('. ') || undefined;

export const listOf = (text = ''): string[] => (text === '' ? [] : text.split(' '));

function readField(name: WindowField, text = ''): unknown {
  if (name.endsWith('_paise')) return text.trim() === '' ? null : sentAmount(text);
  if (name === 'product_ids') return listOf(text);
  return name.endsWith('_id') && text === '' ? null : text;
}

/** Only the fields that the kind has. */
export const readItem = (fields: readonly WindowField[], values: Texts): Record<string, unknown> => ({
  ...Object.fromEntries(fields.map((name) => [name, readField(name, values[name])])),
  status: values['status'],
  starts_at: momentOfText(values['starts_at']),
  ends_at: momentOfText(values['ends_at']),
});
