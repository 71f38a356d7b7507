import * as z from 'zod/mini';
import { trustIcons } from '../../domain/trust-icon.ts';
import { Done, Moment } from '../envelope.ts';
import { body, Id, list } from '../sent-field.ts';
import { choice, line, paragraph, requiredLine } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { Paise, statuses, Version } from './desk-list.ts';
import { endsAfterStart, period } from './period.ts';
import { PictureId } from './pictures.ts';
import { productStatuses } from './products.ts';

/** The parts of the shop window. */
export const windowKinds = [
  'sliders',
  'offers',
  'marquees',
  'trust-texts',
  'arrivals',
  'categories',
  'terms',
  'synonyms',
] as const;
export type WindowKind = (typeof windowKinds)[number];

const own = [
  'title',
  'tag',
  'means',
  'description',
  'icon',
  'link',
  'price_paise',
  'cut_off_paise',
  'picture_id',
  'background_id',
  'product_id',
  'product_ids',
] as const;
export type WindowField = (typeof own)[number];

/** Which of the fields a kind has. The title of a search term is what is searched for, and cannot be changed. */
export const windowFields: Record<WindowKind, readonly WindowField[]> = {
  sliders: ['title', 'tag', 'description', 'price_paise', 'cut_off_paise', 'product_id', 'picture_id', 'background_id'],
  offers: ['title', 'description', 'link', 'picture_id'],
  marquees: ['title', 'link'],
  'trust-texts': ['title', 'icon', 'link'],
  arrivals: ['title', 'description', 'product_ids'],
  categories: ['title', 'picture_id'],
  terms: [],
  synonyms: ['title', 'means'],
};

/** The longest texts. */
export const windowTextMax = { tag: 100, means: 200, description: 500, link: 300 } as const;
/** Two are shorter: a category's name is also stored in its products, and a search term is its own key. */
export const windowTitleMax = (kind: WindowKind): number =>
  ({ categories: 100, terms: 60 } as Partial<Record<WindowKind, number>>)[kind] ?? titleMax;
const titleMax = 200;

export const WindowItem = z.object({
  version: z.int(),
  item_id: z.string(),
  title: z.string(),
  tag: z.string(),
  means: z.string(),
  description: z.string(),
  icon: z.enum(trustIcons),
  link: z.string(),
  price_paise: z.nullable(z.int()),
  cut_off_paise: z.nullable(z.int()),
  picture_id: z.nullable(z.string()),
  background_id: z.nullable(z.string()),
  product_id: z.nullable(z.string()),
  product_ids: z.array(z.string()),
  /** Those named above. */
  products: z.array(z.object({ product_id: z.string(), title: z.string(), status: z.enum(productStatuses) })),
  status: z.enum(statuses),
  starts_at: z.nullable(Moment),
  ends_at: z.nullable(Moment),
  /** Active, and within its dates. */
  is_shown: z.boolean(),
});
export type WindowItem = z.infer<typeof WindowItem>;

export const MissedSearch = z.object({
  term: z.string(),
  times: z.int(),
  /** Whether the last search showed similar products. */
  found_close: z.boolean(),
  last_at: Moment,
});
export type MissedSearch = z.infer<typeof MissedSearch>;

/** Only within the shop: two slashes would lead to another host. */
const Link = line(windowTextMax.link).check(
  z.regex(/^(?:\/(?!\/)[^\s<>"\\]*)?$/, 'Please enter a page of the shop, such as /course.'),
);

const ofKind = z.object({ kind: choice(windowKinds) });
const ofItem = z.object({ kind: choice(windowKinds), itemId: requiredLine(64) });

export const shopWindow = {
  'GET /desk/window/pictures': deskEndpoint({
    summary: 'The newest pictures of the shop, to choose from',
    permission: 'window.edit',
    response: z.object({ rows: z.array(z.object({ picture_id: z.string(), used_by: z.string() })) }),
  }),
  'GET /desk/window/missed-searches': deskEndpoint({
    summary: 'Searches that matched no title, most frequent first',
    permission: 'window.edit',
    response: z.object({ rows: z.array(MissedSearch) }),
  }),
  'GET /desk/window/:kind': deskEndpoint({
    summary: 'Everything of one kind in the shop window, in its order',
    permission: 'window.edit',
    params: ofKind,
    response: z.object({ rows: z.array(WindowItem) }),
  }),
  'GET /desk/window/:kind/:itemId': deskEndpoint({
    summary: 'One item of the shop window',
    permission: 'window.edit',
    params: ofItem,
    response: WindowItem,
    refusals: ['unknown-row'],
  }),
  'POST /desk/window/:kind': deskEndpoint({
    summary: 'Add an item at the end. Customers do not see it yet',
    permission: 'window.edit',
    params: ofKind,
    body: body({ title: requiredLine(titleMax) }),
    response: WindowItem,
    refusals: ['name-taken', 'not-allowed', 'unknown-row', 'bad-input'],
  }),
  'PATCH /desk/window/:kind/:itemId': deskEndpoint({
    summary: 'Change an item. Fields that its kind does not have are refused',
    permission: 'window.edit',
    params: ofItem,
    body: body({
      version: Version,
      status: choice(statuses),
      ...period,
      title: z.optional(requiredLine(titleMax)),
      tag: z.optional(line(windowTextMax.tag)),
      means: z.optional(line(windowTextMax.means)),
      description: z.optional(paragraph(windowTextMax.description)),
      icon: z.optional(choice(trustIcons)),
      link: z.optional(Link),
      price_paise: z.optional(z.nullable(Paise)),
      cut_off_paise: z.optional(z.nullable(Paise)),
      picture_id: z.optional(z.nullable(PictureId)),
      background_id: z.optional(z.nullable(PictureId)),
      product_id: z.optional(z.nullable(Id)),
      product_ids: z.optional(list(Id, 40)),
    }).check(endsAfterStart),
    response: WindowItem,
    refusals: ['unknown-row', 'changed-since', 'name-taken', 'in-use', 'not-allowed', 'bad-input'],
  }),
  'DELETE /desk/window/:kind/:itemId': deskEndpoint({
    summary: 'Remove an item',
    permission: 'window.edit',
    params: ofItem,
    response: Done,
    refusals: ['unknown-row', 'in-use', 'not-allowed'],
  }),
  'PUT /desk/window/:kind/order': deskEndpoint({
    summary: 'Put all of a kind into this order',
    permission: 'window.edit',
    params: ofKind,
    body: body({ ids: list(requiredLine(64), 500) }),
    response: z.object({ audit_id: z.nullable(z.int()) }),
    refusals: ['changed-since', 'not-allowed', 'unknown-row'],
  }),
};
