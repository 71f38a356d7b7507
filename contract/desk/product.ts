import * as z from 'zod/mini';
import { footMmMax, footMmMin } from '../../domain/size-guide.ts';
import { VariationAttributes } from '../envelope.ts';
import { Product } from '../product.ts';
import { wholeNumber } from '../number-field.ts';
import { body, Id, Sku } from '../sent-field.ts';
import { choice, line, paragraph, patterned, requiredLine } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { Paise, Version } from './desk-list.ts';
import { isPictureId, PictureId } from './pictures.ts';
import { DeskProduct, productStatuses } from './products.ts';

const OpeningStock = wholeNumber(0, 1_000_000);

/** A list without equal entries. */
/* @__NO_SIDE_EFFECTS__ */
export const distinct = <Item extends z.ZodMiniType>(
  item: Item,
  max: number,
  { at, keyOf }: { at: readonly string[]; keyOf: (entry: z.output<Item>) => string },
) =>
  z.array(item, 'This must be a list.').check(
    z.maxLength(max, { error: `This may hold at most ${max} lines.`, abort: true }),
    z.check((context) => {
      const seen = new Set<string>();
      for (const [index, entry] of context.value.entries()) {
        const key = keyOf(entry).toLowerCase();
        if (seen.has(key)) {
          context.issues.push({
            code: 'custom',
            message: 'This appears twice.',
            path: [index, ...at],
            input: context.value,
          });
        }
        seen.add(key);
      }
    }),
  );

const Specification = body({ label: requiredLine(100), value: requiredLine(500) });
const footMm = wholeNumber(footMmMin, footMmMax);
const SizeStep = body({ size: requiredLine(30), from_mm: footMm, to_mm: footMm }).check(
  z.refine(({ from_mm: shortest, to_mm: longest }) => shortest <= longest, {
    error: 'The first length must not be greater than the second.',
    path: ['from_mm'],
  }),
);
const Price = body({ sku: Sku, price_paise: Paise, sale_price_paise: z.nullable(Paise) });
const Part = body({
  sku: Sku,
  quantity: wholeNumber(1, 100),
  /** The customer takes any variation of its product. */
  is_choosable: z._default(z.boolean('This must be true or false.'), false),
});

/** The fields of a product that staff edit, besides its variations. */
export const ProductFields = body({
  title: requiredLine(300),
  category: requiredLine(100),
  /** Marks that the home page selects by, such as Trending. */
  categorytype: distinct(requiredLine(60), 20, { at: [], keyOf: (mark) => mark }),
  /** Ids of the groups of new arrivals that hold it. */
  arrivals: distinct(Id, 50, { at: [], keyOf: (group) => group }),
  short_description: line(500),
  description: paragraph(20_000),
  key_features: distinct(requiredLine(300), 50, { at: [], keyOf: (feature) => feature }),
  specifications: distinct(Specification, 100, { at: ['label'], keyOf: ({ label }) => label }),
  size_guide: distinct(SizeStep, 60, { at: ['size'], keyOf: ({ size }) => size }),
  /** Empty: not known yet. */
  hsn_code: patterned(8, /^(?:[0-9]{4,8})?$/, 'An HSN code has 4 to 8 digits.'),
  delivery_days: wholeNumber(0, 365),
  /** Whether customers can ask to return it. */
  is_returnable: z.boolean('This must be true or false.'),
  /** The first is the main one. */
  pictures: distinct(PictureId, 20, { at: [], keyOf: (id) => id }),
  /** Alternative texts, by picture id. */
  picture_texts: z
    .record(z.string(), line(200), 'These must be texts of pictures.')
    .check(z.refine((texts) => Object.keys(texts).every(isPictureId), 'This is not a picture.')),
  /** Of a package: what is in it. */
  parts: distinct(Part, 50, { at: ['sku'], keyOf: ({ sku }) => sku }),
});
export type ProductFields = z.output<typeof ProductFields>;

export const DeskPart = z.object({
  sku: z.string(),
  quantity: z.int(),
  is_choosable: z.boolean(),
  title: z.string(),
  attributes: VariationAttributes,
});
export type DeskPart = z.infer<typeof DeskPart>;

/** A product with everything its screen shows. */
export const WholeProduct = z.object({
  ...DeskProduct.shape,
  categorytype: z.array(z.string()),
  arrivals: z.array(z.string()),
  short_description: z.string(),
  description: z.string(),
  key_features: z.array(z.string()),
  specifications: z.array(z.object({ label: z.string(), value: z.string() })),
  size_guide: z.array(z.object({ size: z.string(), from_mm: z.int(), to_mm: z.int() })),
  hsn_code: z.string(),
  delivery_days: z.int(),
  is_returnable: z.boolean(),
  pictures: z.array(z.string()),
  picture_texts: z.record(z.string(), z.string()),
  parts: z.array(DeskPart),
  attribute: Product.shape.attribute,
});
export type WholeProduct = z.infer<typeof WholeProduct>;

const Changed = z.object({ ...WholeProduct.shape, audit_id: z.nullable(z.int()) });
const ofProduct = z.object({ productId: Id });

const newProduct = { title: requiredLine(300), category: requiredLine(100) };

/** A variable product gets its variations afterwards. */
export const NewProduct = z.discriminatedUnion(
  'product_type',
  [
    body({ product_type: z.literal('Simple'), ...newProduct, sku: Sku, price_paise: Paise, on_hand: OpeningStock }),
    body({ product_type: z.literal('Variable Product'), ...newProduct }),
    body({ product_type: z.literal('Grouped Product'), ...newProduct, sku: Sku, price_paise: Paise }),
  ],
  'Please choose a type.',
);
export type NewProduct = z.output<typeof NewProduct>;

export const product = {
  'GET /desk/products/:productId': deskEndpoint({
    summary: 'One product with everything its screen shows',
    permission: 'products.read',
    params: ofProduct,
    response: WholeProduct,
    refusals: ['unknown-row'],
  }),
  'GET /desk/product-choices': deskEndpoint({
    summary: 'What the fields of a product offer: categories, marks, groups of new arrivals',
    permission: 'products.read',
    response: z.object({
      categories: z.array(z.string()),
      marks: z.array(z.string()),
      arrivals: z.array(z.object({ group_id: z.string(), name: z.string() })),
    }),
  }),
  'POST /desk/products': deskEndpoint({
    summary: 'Make a product, Inactive: the shop does not show it yet',
    permission: 'products.edit',
    body: NewProduct,
    response: z.object({ product_id: z.string() }),
    refusals: ['sku-taken', 'unknown-category', 'not-allowed'],
  }),
  'PATCH /desk/products/:productId': deskEndpoint({
    summary: 'Change fields of a product; those not sent do not change',
    permission: 'products.edit',
    params: ofProduct,
    body: z.extend(z.partial(ProductFields), { version: Version }),
    bodyLimitBytes: 256 * 1024,
    response: Changed,
    refusals: [
      'unknown-row',
      'changed-since',
      'unknown-category',
      'unknown-arrival',
      'part-not-possible',
      'picture-refused',
      'not-allowed',
    ],
  }),
  'POST /desk/products/:productId/status': deskEndpoint({
    summary: 'Publish (Active), take out of the shop (Inactive) or archive',
    permission: 'products.edit',
    params: ofProduct,
    body: body({ version: Version, status: choice(productStatuses) }),
    response: Changed,
    refusals: ['unknown-row', 'changed-since', 'not-ready', 'not-allowed'],
  }),
  'POST /desk/products/:productId/preview': deskEndpoint({
    summary:
      'The page of the shop with these fields and prices, as if they were saved and published; nothing is changed',
    permission: 'products.edit',
    params: ofProduct,
    body: z.extend(z.partial(ProductFields), {
      prices: distinct(Price, 1000, { at: ['sku'], keyOf: ({ sku }) => sku }),
    }),
    bodyLimitBytes: 256 * 1024,
    response: z.object({ html: z.string() }),
    refusals: [
      'unknown-row',
      'unknown-category',
      'unknown-arrival',
      'part-not-possible',
      'picture-refused',
      'price-not-possible',
    ],
  }),
  'POST /desk/products/:productId/copy': deskEndpoint({
    summary: 'A copy, Inactive, with SKUs of its own and no stock',
    permission: 'products.edit',
    params: ofProduct,
    response: z.object({ product_id: z.string() }),
    refusals: ['unknown-row', 'not-allowed'],
  }),
};
