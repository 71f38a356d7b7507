import * as z from 'zod/mini';
import { choosablePartsMax } from '../domain/line-sku.ts';
import { line, patterned } from './text-field.ts';

const idPattern = /^[A-Za-z0-9_-]+$/;

/** Ids come from this server. A made-up id gets the same response as another customer's. */
export const Id = patterned(64, idPattern, 'This is not a valid id.');

export const IdOrEmpty = /* @__PURE__ */ z._default(patterned(64, /^[A-Za-z0-9_-]*$/, 'This is not a valid id.'), '');

const skuReason = 'This is not a valid SKU.';

export const Sku = patterned(64, /^[A-Za-z0-9._-]+$/, skuReason);

const lineSkuMax = 64 + choosablePartsMax * 65;

/** A SKU, or a package with what was chosen in it (`domain/line-sku.ts`). */
export const LineSku = patterned(lineSkuMax, /^[\w.~-]+$/, skuReason);

/** Empty for a product with variations: it has no SKU itself. */
export const LineSkuOrEmpty = /* @__PURE__ */ z._default(patterned(lineSkuMax, /^[\w.~-]*$/, skuReason), '');

/** The tenant; the server compares it with its own id. */
export const MainId = patterned(64, idPattern, 'This is not a valid main id.');

/** What the calls share that show the shop to everybody. */
export const ofCatalogue = {
  access: 'public',
  params: /* @__PURE__ */ z.object({ mainId: MainId }),
  refusals: ['unknown-shop'],
  cachedUntilCatalogueChanges: true,
} as const;

/**
 * Part of the published payload, of any shape, and ignored. The caller is identified by the token (never by `user_id` or
 * `user_name`); prices and stock come from the catalogue.
 */
export const NeverTrusted = z.optional(z.unknown());

/** Fields that every body has beside its own. */
export const sender = { user_id: NeverTrusted, user_name: NeverTrusted, main_id: z.optional(MainId) };

/* @__NO_SIDE_EFFECTS__ */
export const body = <const Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object(shape, 'This must be a JSON object.');

const jsonTextLengthMax = 200_000;
const notAListText = 'This must be a list.';

/** At most `max` entries. `empty`: the reason if there must be one and there is none. */
/* @__NO_SIDE_EFFECTS__ */
export const list = <Item extends z.ZodMiniType>(item: Item, max: number, empty?: string) =>
  z
    .array(item, notAListText)
    .check(
      ...(empty === undefined ? [] : [z.minLength(1, empty)]),
      z.maxLength(max, `This may hold at most ${max} lines.`),
    );

/** A list, or the JSON text of one. */
/* @__NO_SIDE_EFFECTS__ */
export const listOrJsonText = <Item extends z.ZodMiniType>(item: Item, max: number, empty?: string) => {
  const items = list(item, max, empty);
  return z.union(
    [items, z.pipe(z.pipe(z.string().check(z.maxLength(jsonTextLengthMax)), jsonText()), items)],
    notAListText,
  );
};

/* @__NO_SIDE_EFFECTS__ */
const jsonText = () =>
  z.transform((text: string, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.issues.push({ code: 'custom', message: 'This is not valid JSON.', input: text });
      return z.NEVER;
    }
  });

/** A choice of one of the caller's records: its id, or the whole record. */
/* @__NO_SIDE_EFFECTS__ */
export const recordChoice = (reason: string) =>
  z.pipe(
    z.union([patterned(64, idPattern, reason), z.object({ id: patterned(64, idPattern, reason) })], reason),
    z.transform((chosen: string | { id: string }) => (typeof chosen === 'string' ? chosen : chosen.id)),
  );

/** The customer was asked "again?" and said yes. */
export const Confirmed = /* @__PURE__ */ z.optional(z.boolean('This must be true or false.'));

/** Text that may be missing or empty. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalLine = (lengthMax: number) => z._default(line(lengthMax), '');
