import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { DeskOutput } from '../../../contract/desk/desk-contract.ts';
import type { ImportField } from '../../../contract/desk/import.ts';
import { ProductFields } from '../../../contract/desk/product.ts';
import { check } from '../../../contract/field-reasons.ts';
import { piecesOfText } from '../../../domain/rupee-text.ts';
import type { Match } from './match-pictures.ts';
import { planAttributes, planVariation, type NewVariation } from './plan-variation.ts';
import { listInCell, pairOf, type SheetRow } from './sheet-rows.ts';

type ProductType = 'Simple' | 'Variable Product' | 'Grouped Product';

type Fields = Pick<
  ProductFields,
  | 'title'
  | 'category'
  | 'categorytype'
  | 'short_description'
  | 'description'
  | 'key_features'
  | 'specifications'
  | 'hsn_code'
  | 'picture_texts'
> & { delivery_days?: number | undefined };

/** A product to create, completely or not at all. Its id is given here, so that a second try finds what the first has created. */
export interface CreateStep extends Fields {
  line: number;
  product_id: string;
  type: ProductType;
  /** Ids of stored pictures. */
  pictures: string[];
  variations: NewVariation[];
  /** Names of attributes, in order. */
  attributes: string[];
  parts: { sku: string; quantity: number; is_choosable: boolean }[];
  /** Reasons not to publish it. Empty: it is published. */
  unpublished: string[];
}

type Fault = DeskOutput<'POST /desk/import/:importId/check'>['wrong'][number];
export type WrongCell = { line: number; field: ImportField; reason: string };

export interface PlannedNew {
  creates: CreateStep[];
  newCategories: string[];
  wrong: WrongCell[];
  pictureCount: number;
  missing: (Omit<Fault, 'field'> & { field: ImportField })[];
}

export interface KnownGoods {
  /** By lower case. */
  categories: ReadonlyMap<string, string>;
  /** Whether a part may be in a package: an existing SKU that is no package itself. */
  parts: ReadonlySet<string>;
  /** Stored pictures by their path in the ZIP. */
  pictures: ReadonlyMap<string, string>;
  match: (wanted: string) => Match;
  canAddCategories: boolean;
  /** Handles of products that exist. */
  handles: ReadonlySet<string>;
  newId: () => string;
}

const FieldsSchema = z.object({
  title: ProductFields.shape.title,
  category: ProductFields.shape.category,
  categorytype: ProductFields.shape.categorytype,
  short_description: ProductFields.shape.short_description,
  description: ProductFields.shape.description,
  key_features: ProductFields.shape.key_features,
  specifications: ProductFields.shape.specifications,
  hsn_code: ProductFields.shape.hsn_code,
});

/** Fields whose column has another name. */
const columnOf: Readonly<Record<string, ImportField>> = { categorytype: 'marks' };

const types: Readonly<Record<string, ProductType | 'Variation'>> = {
  simple: 'Simple',
  'simple product': 'Simple',
  variable: 'Variable Product',
  'variable product': 'Variable Product',
  grouped: 'Grouped Product',
  'grouped product': 'Grouped Product',
  package: 'Grouped Product',
  variation: 'Variation',
};

const isUnknownType = (text: string): boolean => text !== '' && !Object.hasOwn(types, text.toLowerCase());

const picturesMax = 20;
const partsMax = 50;

/** Products between which others get their turn: 5,000 take a second. */
const productsAtOnce = 50;

/** Groups the rows of new products and checks each product as a whole. Reads and writes nothing. */
export async function planNew(rows: readonly SheetRow[], known: KnownGoods): Promise<PlannedNew> {
  const planned: PlannedNew = {
    creates: [],
    newCategories: [],
    wrong: [],
    pictureCount: 0,
    missing: [],
  };
  const groups = groupRows(rows, planned.wrong);
  for (const [handle, group] of groups) {
    if (!known.handles.has(handle)) continue;
    groups.delete(handle);
    for (const row of group) {
      // Rows without a SKU only describe a product that exists.
      if (!row.text('sku')) continue;
      const reason = 'Other SKUs of this product exist. Add this variation on the product’s screen.';
      planned.wrong.push({ line: row.line, field: 'sku', reason });
    }
  }
  const packages: { step: CreateStep; row: SheetRow }[] = [];
  for (const [index, group] of [...groups.values()].entries()) {
    if (index % productsAtOnce === 0) await setImmediate();
    const step = planProduct(group, known, planned);
    if (step?.type === 'Grouped Product') packages.push({ step, row: group[0] as SheetRow });
    else if (step) planned.creates.push(step);
  }
  // Last, because their parts may come later in the file.
  const firstSkuOf = new Map([...groups].map(([handle, group]) => [handle, firstSku(group)]));
  const newSkus = new Set(
    planned.creates.flatMap(({ variations }) => variations.map(({ sku }) => sku)).concat(unreadSkus(groups, planned)),
  );
  for (const { step, row } of packages) {
    step.parts = planParts(row, { known: known.parts, newSkus, firstSkuOf }, planned.wrong);
    if (step.parts.length === 0) step.unpublished.push('nothing is in the package');
    planned.creates.push(step);
  }
  return planned;
}

/** SKUs of products that are wrong themselves: a package must not be called wrong for that, too. */
const unreadSkus = (groups: ReadonlyMap<string, readonly SheetRow[]>, { wrong }: PlannedNew): string[] => {
  const lines = new Set(wrong.map(({ line }) => line));
  return [...groups.values()].flatMap((group) =>
    group.some(({ line }) => lines.has(line)) ? group.flatMap((row) => row.text('sku') || []) : [],
  );
};

function groupRows(rows: readonly SheetRow[], wrong: WrongCell[]): Map<string, SheetRow[]> {
  const groups = new Map<string, SheetRow[]>();
  for (const row of rows) {
    const [handle, sku] = [row.text('handle') ?? '', row.text('sku') ?? ''];
    const key = handle || sku;
    if (key === '') wrong.push({ line: row.line, field: 'sku', reason: 'The SKU is missing.' });
    else if (groups.get(key)?.push(row) === undefined) groups.set(key, [row]);
  }
  return groups;
}

const firstSku = (group: readonly SheetRow[]): string => group.map((row) => row.text('sku') ?? '').find(Boolean) ?? '';

function planProduct(group: readonly SheetRow[], known: KnownGoods, planned: PlannedNew): CreateStep | null {
  const [head] = group;
  if (!head) return null;
  const before = planned.wrong.length;
  const wrong = (field: ImportField, reason: string, line = head.line) => planned.wrong.push({ line, field, reason });
  const type = typeOf(group, wrong);
  if (!type) return null;
  const textOf = (field: ImportField): string => group.map((row) => row.text(field) ?? '').find(Boolean) ?? '';
  const fields = planFields(group, textOf, { known, planned, wrong });
  const sold = group.filter((row) => (row.text('sku') ?? '') !== '' || (row.text('attributes') ?? '') !== '');
  if (type !== 'Variable Product') {
    for (const { line } of sold.slice(1)) {
      wrong('handle', `Line ${head.line} has the same handle. Only a variable product has several SKUs.`, line);
    }
  }
  if (sold.length === 0) {
    wrong('sku', type === 'Variable Product' ? 'It has no row with a variation.' : 'The SKU is missing.');
  }
  const pictures = planPictures(group, { known, planned });
  const variations = sold.flatMap((row) => planVariation(row, type, wrong) ?? []);
  const attributes = type === 'Variable Product' ? planAttributes(variations, wrong) : [];
  const days = textOf('delivery_days');
  const deliveryDays = days === '' ? undefined : (piecesOfText(days, 365) ?? undefined);
  if (days !== '' && deliveryDays === undefined) wrong('delivery_days', `“${days}” is not a number of days up to 365.`);
  const unpublished = [
    ...(planPublished(textOf('published'), wrong) ? [] : ['the file does not say Published']),
    ...(pictures.isIncomplete ? ['a picture is missing'] : pictures.ids.length === 0 ? ['it has no picture'] : []),
    ...(fields?.hsn_code === '' ? ['it has no HSN code'] : []),
    ...(type === 'Grouped Product' || variations.some(({ on_hand }) => on_hand > 0) ? [] : ['it has no stock']),
  ];
  if (planned.wrong.length > before || !fields) return null;
  return {
    line: head.line,
    product_id: known.newId(),
    type,
    ...fields,
    delivery_days: deliveryDays,
    attributes,
    variations: variations.map(({ row, ...variation }) => ({ ...variation, pictures: pictures.ofRow.get(row) ?? [] })),
    parts: [],
    pictures: pictures.ids,
    picture_texts: pictures.texts,
    unpublished,
  };
}

type Wrong = (field: ImportField, reason: string, line?: number) => void;

function typeOf(group: readonly SheetRow[], wrong: Wrong): ProductType | null {
  const stated = group.map((row) => ({ row, text: row.text('type') ?? '' })).filter(({ text }) => text !== '');
  const unknown = stated.find(({ text }) => isUnknownType(text));
  if (unknown) {
    wrong(
      'type',
      `“${unknown.text}” is not a type: Simple, Variable Product, Grouped Product or Variation.`,
      unknown.row.line,
    );
    return null;
  }
  const of = stated.map(({ row, text }) => ({ row, type: types[text.toLowerCase()] }));
  const products = of.flatMap(({ row, type }) => (type === 'Variation' || !type ? [] : [{ row, type }]));
  const [first] = products;
  if (!first) {
    const sku = firstSku(group);
    wrong(
      of.length > 0 ? 'handle' : 'type',
      of.length > 0
        ? 'There is no row for the product of this variation.'
        : `There is no SKU ${sku}. For a new product, say its type.`,
    );
    return null;
  }
  const other = products.find(({ type }) => type !== first.type);
  if (other) wrong('type', `Line ${first.row.line} is for the same product and says “${first.type}”.`, other.row.line);
  return first.type;
}

interface Planning {
  known: KnownGoods;
  planned: PlannedNew;
  wrong: Wrong;
}

function planFields(
  group: readonly SheetRow[],
  textOf: (field: ImportField) => string,
  { known, planned, wrong }: Planning,
): Omit<Fields, 'picture_texts' | 'delivery_days'> | null {
  for (const field of ['title', 'category'] as const) {
    const first = group.find((row) => row.text(field));
    const other = group.find((row) => row.text(field) && row.text(field) !== first?.text(field));
    if (first && other) {
      wrong(field, `Line ${first.line} is for the same product and says “${first.text(field)}”.`, other.line);
    }
  }
  const pairs = listInCell(textOf('specifications')).map((text) => ({ text, pair: pairOf(text) }));
  const unpaired = pairs.find(({ pair }) => pair === null);
  if (unpaired) wrong('specifications', `“${unpaired.text}” is not like “Weight: 1.2 kg”.`);
  const checked = check(FieldsSchema, {
    title: textOf('title'),
    category: textOf('category'),
    categorytype: listInCell(textOf('marks')),
    short_description: textOf('short_description'),
    description: textOf('description'),
    key_features: listInCell(textOf('key_features')),
    specifications: pairs.flatMap(({ pair }) => (pair ? [{ label: pair.name, value: pair.value }] : [])),
    hsn_code: textOf('hsn_code'),
  });
  if (!checked.ok) {
    for (const { field, reason } of checked.reasons) {
      const [name = ''] = field.split('.');
      wrong(columnOf[name] ?? (name as ImportField), reason);
    }
    return null;
  }
  const { values } = checked;
  const category = known.categories.get(values.category.toLowerCase()) ?? newCategory(values.category);
  return { ...values, category };

  function newCategory(name: string): string {
    const earlier = planned.newCategories.find((each) => each.toLowerCase() === name.toLowerCase());
    if (earlier !== undefined) return earlier;
    if (!known.canAddCategories) wrong('category', `There is no category ${name}, and your role cannot add one.`);
    else planned.newCategories.push(name);
    return name;
  }
}

function planPublished(text: string, wrong: Wrong): boolean {
  if (/^(?:yes|y|true|1|active|published)$/i.test(text)) return true;
  if (!/^(?:no|n|false|0|-1|inactive|draft|archived)?$/i.test(text))
    wrong('published', `“${text}” is neither yes nor no.`);
  return false;
}

function planPictures(group: readonly SheetRow[], { known, planned }: Omit<Planning, 'wrong'>) {
  const ids: string[] = [];
  const texts: Record<string, string> = {};
  const ofRow = new Map<SheetRow, string[]>();
  let isIncomplete = false;
  for (const row of group) {
    const described = (row.text('picture_texts') ?? '').split(/[|\n]/).map((text) => text.trim());
    listInCell(row.text('pictures')).forEach((name, index) => {
      const id = find(row, 'pictures', name);
      if (id === null || ids.includes(id)) return;
      ids.push(id);
      const text = described[index] ?? '';
      if (text !== '') texts[id] = text.replaceAll(/\p{Cc}/gu, ' ').slice(0, 200);
    });
    const own = listInCell(row.text('variation_pictures')).flatMap(
      (name) => find(row, 'variation_pictures', name) ?? [],
    );
    if (own.length > 0) ofRow.set(row, [...new Set(own)].slice(0, picturesMax));
  }
  if (ids.length > picturesMax) {
    const { line } = group[0] as SheetRow;
    planned.wrong.push({ line, field: 'pictures', reason: `A product has at most ${picturesMax} pictures.` });
  }
  return { ids, texts, ofRow, isIncomplete };

  function find({ line }: SheetRow, field: ImportField, name: string): string | null {
    planned.pictureCount += 1;
    const match = known.match(name);
    if ('path' in match) {
      const id = known.pictures.get(match.path);
      if (id !== undefined) return id;
      planned.missing.push({ line, field, reason: `“${match.path}” is in the ZIP, but could not be stored.` });
    } else if (match.isAmbiguous) planned.wrong.push({ line, field, reason: match.reason });
    else planned.missing.push({ line, field, reason: match.reason });
    isIncomplete = true;
    return null;
  }
}

interface Sold {
  known: ReadonlySet<string>;
  newSkus: ReadonlySet<string>;
  firstSkuOf: ReadonlyMap<string, string>;
}

function planParts(row: SheetRow, { known, newSkus, firstSkuOf }: Sold, wrong: WrongCell[]): CreateStep['parts'] {
  const no = (reason: string) => wrong.push({ line: row.line, field: 'parts', reason });
  const named = listInCell(row.text('parts'));
  if (named.length > partsMax) no(`A package has at most ${partsMax} parts.`);
  const parts = named.flatMap((text): CreateStep['parts'] => {
    const [, name = text, count = '1'] = /^(.*?)\s+[x×*]\s*(\d{1,3})$/i.exec(text) ?? [];
    const quantity = Number(count);
    if (quantity < 1 || quantity > 100) no(`“${text}”: a quantity is 1 to 100.`);
    if (known.has(name) || newSkus.has(name)) return [{ sku: name, quantity, is_choosable: false }];
    // The handle of a variable product: the customer chooses which of its variations.
    const first = firstSkuOf.get(name);
    if (first !== undefined && newSkus.has(first)) return [{ sku: first, quantity, is_choosable: true }];
    no(`There is no SKU ${name} that can be in a package.`);
    return [];
  });
  const twice = parts.find(({ sku }, index) => parts.findIndex((other) => other.sku === sku) !== index);
  if (twice) no(`${twice.sku} appears twice.`);
  return parts;
}
