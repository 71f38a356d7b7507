import * as z from 'zod/mini';
import { wholeNumber, wholeNumberText } from '../number-field.ts';
import { body, Id, Sku } from '../sent-field.ts';
import { choice, requiredLine } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { Paise, Version } from './desk-list.ts';
import { PictureId } from './pictures.ts';
import { distinct, WholeProduct } from './product.ts';
import { DeskVariation } from './products.ts';

/** How the product page shows the values of an attribute. */
export const attributeLooks = ['text', 'colour', 'picture'] as const;
export type AttributeLook = (typeof attributeLooks)[number];

/** The old name, so that variations are renamed too; null: it is new. */
const Was = z.nullable(requiredLine(60));

export const SentAttribute = body({
  name: requiredLine(40),
  was: Was,
  look: choice(attributeLooks),
  values: distinct(body({ name: requiredLine(60), was: Was }), 100, {
    at: ['name'],
    keyOf: ({ name }) => name,
  }).check(z.minLength(1, 'Please add a value.')),
});
export type SentAttribute = z.output<typeof SentAttribute>;

const SentAttributes = distinct(SentAttribute, 5, { at: ['name'], keyOf: ({ name }) => name });

export const NewVariation = body({
  attributes: z.record(z.string(), requiredLine(60), 'This must name a value of each attribute.'),
  sku: Sku,
  price_paise: Paise,
  sale_price_paise: z.nullable(Paise),
  on_hand: wholeNumber(0, 1_000_000),
});
export type NewVariation = z.output<typeof NewVariation>;

/** Variations per call. */
export const addedMax = 100;

const NewVariations = distinct(NewVariation, addedMax, { at: ['sku'], keyOf: ({ sku }) => sku }).check(
  z.minLength(1, 'Please choose a variation.'),
);

const ofProduct = z.object({ productId: Id });
const ofVariation = z.object({ sku: Sku });

export const variations = {
  'PUT /desk/products/:productId/attributes': deskEndpoint({
    summary: 'Set the attributes of a variable product; existing variations follow renamed ones',
    permission: 'products.edit',
    params: ofProduct,
    body: body({ version: Version, attributes: SentAttributes }),
    response: WholeProduct,
    refusals: ['unknown-row', 'changed-since', 'attributes-not-possible', 'not-allowed'],
  }),
  'POST /desk/products/:productId/variations': deskEndpoint({
    summary: 'Add variations, each with its SKU, prices and opening stock',
    permission: 'products.edit',
    params: ofProduct,
    body: body({ variations: NewVariations }),
    response: WholeProduct,
    refusals: ['unknown-row', 'sku-taken', 'variation-not-possible', 'not-allowed'],
  }),
  'POST /desk/variations/:sku/status': deskEndpoint({
    summary: 'End a variation, or sell it again',
    permission: 'products.edit',
    params: ofVariation,
    body: body({ version: Version, status: choice(['Active', 'Inactive']) }),
    response: z.object({ ...DeskVariation.shape, audit_id: z.nullable(z.int()) }),
    refusals: ['unknown-row', 'changed-since', 'in-use', 'not-allowed'],
  }),
  'PUT /desk/variations/:sku/pictures': deskEndpoint({
    summary: 'Set the pictures of a variation, the main one first; none: those of the product are shown',
    permission: 'products.edit',
    params: ofVariation,
    body: body({ version: Version, pictures: distinct(PictureId, 20, { at: [], keyOf: (id) => id }) }),
    response: z.object({ ...DeskVariation.shape, audit_id: z.nullable(z.int()) }),
    refusals: ['unknown-row', 'changed-since', 'picture-refused', 'not-allowed'],
  }),
  'DELETE /desk/variations/:sku': deskEndpoint({
    summary: 'Delete a variation that was never ordered',
    permission: 'products.edit',
    params: ofVariation,
    query: z.object({ version: wholeNumberText(1, 2_000_000_000) }),
    response: z.object({ success: z.literal(true), message: z.string() }),
    refusals: ['unknown-row', 'changed-since', 'in-use', 'not-allowed'],
  }),
};
