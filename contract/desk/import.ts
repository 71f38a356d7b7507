import * as z from 'zod/mini';
import { body, Id, list } from '../sent-field.ts';
import { choice, requiredLine } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';

/** The fields that also change existing SKUs. */
export const exportFields = ['sku', 'title', 'category', 'price', 'sale_price', 'on_shelf'] as const;

/** What a column of a file may contain. */
export const importFields = [
  ...exportFields,
  'handle',
  'type',
  'attributes',
  'short_description',
  'description',
  'key_features',
  'specifications',
  'marks',
  'hsn_code',
  'delivery_days',
  'pictures',
  'picture_texts',
  'variation_pictures',
  'parts',
  'published',
] as const;
export type ImportField = (typeof importFields)[number];

/** As the export and the template write them. */
export const importHeaders: Record<ImportField, string> = {
  sku: 'SKU',
  title: 'Title',
  category: 'Category',
  price: 'Price',
  sale_price: 'Sale price',
  on_shelf: 'On the shelf',
  handle: 'Handle',
  type: 'Type',
  attributes: 'Attributes',
  short_description: 'Short description',
  description: 'Description',
  key_features: 'Key features',
  specifications: 'Specifications',
  marks: 'Marks',
  hsn_code: 'HSN code',
  delivery_days: 'Delivery days',
  pictures: 'Pictures',
  picture_texts: 'Picture texts',
  variation_pictures: 'Variation pictures',
  parts: 'Package contents',
  published: 'Published',
};

/** `own`: our own columns. The others are recognised by their headers and translated when the file is read. */
export const importSources = ['own', 'shopify', 'woocommerce'] as const;
export type ImportSource = (typeof importSources)[number];

export const fileBytesMax = 15_000_000;
export const importColumnsMax = 500;

/** Pictures in one ZIP. */
export const zipEntriesMax = 30_000;
const PicturePath = requiredLine(300);

/** A file as base64: calls of the desk are JSON. */
const fileLettersMax = Math.ceil(fileBytesMax / 3) * 4;
const Content = z
  .string('This must be a file.')
  .check(
    z.maxLength(fileLettersMax, { error: 'This file is larger than 15 MB.', abort: true }),
    z.minLength(1, { error: 'This file is empty.', abort: true }),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'This must be a file.'),
  );

/** The field of each column; empty: not imported. */
const Columns = list(choice([...importFields, '']), importColumnsMax);

const Holds = z.enum([...importFields, '']);

export const importStates = ['read', 'checked', 'applying', 'applied', 'refused', 'stopped'] as const;

const Fault = z.object({ line: z.int(), field: z.string(), reason: z.string() });

const Progress = z.object({
  state: z.enum(importStates),
  done_rows: z.int(),
  total_rows: z.int(),
  /** Why it was refused or stopped. */
  message: z.string(),
  /** Products that this import has created so far. */
  created_products: z.int(),
  failed_products: z.int(),
  /** Products that could not be created, such as one whose SKU somebody else used meanwhile. The first 200. */
  failed: z.array(z.object({ line: z.int(), title: z.string(), reason: z.string() })),
});

const NewProduct = z.object({
  line: z.int(),
  title: z.string(),
  type: z.string(),
  category: z.string(),
  sku_count: z.int(),
  /** The lowest that customers pay. */
  price_paise: z.int(),
  picture_count: z.int(),
  /** Reasons not to publish it. Empty: it is published. */
  unpublished: z.array(z.string()),
});

export const imports = {
  'POST /desk/import': deskEndpoint({
    summary: 'Read a CSV or XLSX file of SKUs or new products; changes nothing',
    permission: 'products.edit',
    body: body({ file_name: requiredLine(200), content: Content }),
    bodyLimitBytes: fileLettersMax + 10_000,
    response: z.object({
      import_id: z.string(),
      /** Guessed from the headers. */
      columns: z.array(Holds),
      row_count: z.int(),
    }),
    refusals: ['file-not-readable', 'busy'],
  }),
  'GET /desk/import': deskEndpoint({
    summary: "The caller's files of the last day",
    permission: 'products.edit',
    response: z.object({
      rows: z.array(
        z.object({
          import_id: z.string(),
          file_name: z.string(),
          row_count: z.int(),
          at: z.iso.datetime(),
          state: z.enum(importStates),
          /** Also of an earlier run that was stopped. */
          created_products: z.int(),
        }),
      ),
    }),
  }),
  'POST /desk/import/:importId/check': deskEndpoint({
    summary: 'What the file would create and change, and which cells are wrong; changes nothing',
    permission: 'products.edit',
    params: z.object({ importId: Id }),
    body: body({ columns: Columns }),
    response: z.object({
      change_count: z.int(),
      unchanged_rows: z.int(),
      wrong_count: z.int(),
      /** The first 200. */
      wrong: z.array(Fault),
      /** The first 200. */
      changes: z.array(
        z.object({
          line: z.int(),
          sku: z.string(),
          field: z.enum(importFields),
          before: z.string(),
          after: z.string(),
          /** A price that changes more than fivefold. */
          is_jump: z.boolean(),
        }),
      ),
      jump_count: z.int(),
      create_count: z.int(),
      /** The first 200. */
      created: z.array(NewProduct),
      new_categories: z.array(z.string()),
      left_out_count: z.int(),
      /** Products of another shop's export that we do not sell, such as downloads. The first 200. */
      left_out: z.array(Fault),
      note_count: z.int(),
      /** What is imported otherwise than it stands in another shop's export. The first 200. */
      notes: z.array(Fault),
      /** Pictures that the new products name. */
      picture_count: z.int(),
      missing_count: z.int(),
      /** Those that were not found in the ZIP. The first 200. */
      missing: z.array(Fault),
    }),
    refusals: ['unknown-row', 'file-not-readable', 'not-checked'],
  }),
  'POST /desk/import/:importId/zip': deskEndpoint({
    summary: 'Name the files of a ZIP with pictures; answers which of them the new products need',
    permission: 'products.edit',
    params: z.object({ importId: Id }),
    body: body({ paths: list(PicturePath, zipEntriesMax) }),
    bodyLimitBytes: 10_000_000,
    response: z.object({ needed: z.array(z.string()), stored_count: z.int() }),
    refusals: ['unknown-row', 'not-checked'],
  }),
  'POST /desk/import/:importId/pictures': deskEndpoint({
    summary: 'Store one picture of the ZIP: its bytes are the body',
    permission: 'products.edit',
    params: z.object({ importId: Id }),
    query: z.object({ path: PicturePath }),
    bodyKind: 'picture',
    body: z.unknown(),
    response: z.object({ picture_id: z.string() }),
    refusals: ['unknown-row', 'picture-refused', 'too-large', 'busy'],
  }),
  'POST /desk/import/:importId/apply': deskEndpoint({
    summary: 'Create and change what the last check showed; a long import continues after the response',
    permission: 'products.edit',
    params: z.object({ importId: Id }),
    /** Products whose pictures are missing are created without them, and not published. */
    query: z.object({ without_pictures: z.optional(choice(['true'])) }),
    response: Progress,
    refusals: ['unknown-row', 'not-checked', 'not-allowed', 'pictures-missing', 'busy'],
  }),
  'GET /desk/import/:importId': deskEndpoint({
    summary: 'The columns of a file, and the progress of its import',
    permission: 'products.edit',
    params: z.object({ importId: Id }),
    response: z.extend(Progress, {
      file_name: z.string(),
      row_count: z.int(),
      source: z.enum(importSources),
      headers: z.array(z.object({ name: z.string(), example: z.string() })),
      /** As last checked, or as guessed. */
      columns: z.array(Holds),
    }),
    refusals: ['unknown-row'],
  }),
  'GET /desk/import/template': deskEndpoint({
    summary: 'A file with every column and one new product of each type, to fill in',
    permission: 'products.edit',
    query: z.object({ format: choice(['csv', 'xlsx']) }),
    response: z.object({ file_name: z.string(), content: z.string() }),
  }),
  'GET /desk/export': deskEndpoint({
    summary: 'All SKUs with title, category, prices and stock, as a file that can be imported again',
    permission: 'products.read',
    query: z.object({ format: choice(['csv', 'xlsx']) }),
    response: z.object({ file_name: z.string(), row_count: z.int(), content: z.string() }),
  }),
};
