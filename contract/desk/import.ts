import * as z from 'zod/mini';
import { body, Id, list } from '../sent-field.ts';
import { choice, requiredLine } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';

/** What a column of a file may contain. */
export const importFields = ['sku', 'title', 'category', 'price', 'sale_price', 'on_shelf'] as const;
export type ImportField = (typeof importFields)[number];

/** As the export writes them. */
export const importHeaders: Record<ImportField, string> = {
  sku: 'SKU',
  title: 'Title',
  category: 'Category',
  price: 'Price',
  sale_price: 'Sale price',
  on_shelf: 'On the shelf',
};

export const fileBytesMax = 15_000_000;

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
const Columns = list(choice([...importFields, '']), 100);

const Holds = z.enum([...importFields, '']);

export const importStates = ['read', 'checked', 'applying', 'applied', 'refused', 'stopped'] as const;

const Progress = z.object({
  /** `refused` and `stopped`: nothing was changed. */
  state: z.enum(importStates),
  done_rows: z.int(),
  total_rows: z.int(),
  /** Why it was refused or stopped. */
  message: z.string(),
});

export const imports = {
  'POST /desk/import': deskEndpoint({
    summary: 'Read a CSV or XLSX file of SKUs; changes nothing',
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
        }),
      ),
    }),
  }),
  'POST /desk/import/:importId/check': deskEndpoint({
    summary: 'What the file would change, cell by cell, and which lines are wrong; changes nothing',
    permission: 'products.edit',
    params: z.object({ importId: Id }),
    body: body({ columns: Columns }),
    response: z.object({
      change_count: z.int(),
      unchanged_rows: z.int(),
      wrong_count: z.int(),
      /** The first 200. */
      wrong: z.array(z.object({ line: z.int(), field: z.string(), reason: z.string() })),
      /** The first 200. */
      changes: z.array(
        z.object({
          line: z.int(),
          sku: z.string(),
          field: z.enum(importFields),
          before: z.string(),
          after: z.string(),
        }),
      ),
    }),
    refusals: ['unknown-row', 'file-not-readable', 'not-checked'],
  }),
  'POST /desk/import/:importId/apply': deskEndpoint({
    summary: 'Make all changes of the last check, or none; a long one continues after the response',
    permission: 'products.edit',
    params: z.object({ importId: Id }),
    response: Progress,
    refusals: ['unknown-row', 'not-checked', 'not-allowed', 'busy'],
  }),
  'GET /desk/import/:importId': deskEndpoint({
    summary: 'The columns of a file, and the progress of its import',
    permission: 'products.edit',
    params: z.object({ importId: Id }),
    response: z.extend(Progress, {
      file_name: z.string(),
      row_count: z.int(),
      headers: z.array(z.object({ name: z.string(), example: z.string() })),
      /** As last checked, or as guessed. */
      columns: z.array(Holds),
    }),
    refusals: ['unknown-row'],
  }),
  'GET /desk/export': deskEndpoint({
    summary: 'All SKUs with title, category, prices and stock, as a file that can be imported again',
    permission: 'products.read',
    query: z.object({ format: choice(['csv', 'xlsx']) }),
    response: z.object({ file_name: z.string(), row_count: z.int(), content: z.string() }),
  }),
};
