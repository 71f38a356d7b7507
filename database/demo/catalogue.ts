import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Transaction } from '../client.ts';
import type { DemoPictures } from './pictures.ts';

/** A product of `catalogue/*.json`. With `stem` it comes in variations, with `parts` it is a package, otherwise it is simple. */
interface Listing {
  id: string;
  title: string;
  category: string;
  tags?: string[];
  status?: 'Active' | 'Inactive';
  /** Its pictures show this family in this look. Null: no picture yet. */
  family: string | null;
  look: string;
  short: string;
  description: string;
  features: string[];
  specifications: Record<string, string>;
  deliveryDays: number;
  /** Default: 9506, sports goods. */
  hsnCode?: string;
  soldCount: number;
  /** The day it was added to the shop, `YYYY-MM-DD`. */
  since: string;
  mrpRupees: number;
  saleRupees?: number;
  stock?: number;
  /** Unless it has a stem. */
  sku?: string;
  /** `SKU` or `SKU x2`; with ` any` behind it, the customer chooses the variation. */
  parts?: string[];
  /** With which the SKUs of its variations begin. */
  stem?: string;
  /** Names of CSS colours: the page paints a circle in each. */
  colours?: string[];
  /** Chosen by picture: the name of the design and its look. */
  designs?: Record<string, string>;
  sizes?: string[];
  /** What is chosen by `sizes`, if not a size: then no list can be filtered by it. */
  sizeName?: string;
  /** Added to both prices for each step up in size. */
  stepRupees?: number;
  /** Combinations that do not exist, as `size/colour`. */
  missing?: string[];
  soldOut?: string[];
}

async function readListings(): Promise<Listing[]> {
  const folder = join(import.meta.dirname, 'catalogue');
  const files = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
  return (await Promise.all(files)).flatMap((text) => JSON.parse(text) as Listing[]);
}

const slugOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const skuPart = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 3).toUpperCase())
    .join('');

const viewNames = ['front', 'pair', 'back', 'detail', 'turned', 'night'];

function viewsOf(pictures: DemoPictures, { family, title }: Listing, look: string | null) {
  if (family === null || look === null) return { picture_id: null, gallery: [] };
  const names = viewNames.map((view) => `${family}-${slugOf(look)}-${view}`);
  const [first, ...gallery] = names.filter((name) => pictures.has(name));
  if (first === undefined) throw new Error(`there is no picture of ${title} in ${look}`);
  return { picture_id: first, gallery };
}

function attributesOf({ colours = [], designs = {}, sizes = [], sizeName = 'Size' }: Listing) {
  const attribute = (name: string, slug: string, terms: string[]) =>
    terms.length === 0
      ? []
      : [{ name, slug, selectedTerms: terms.map((term) => ({ id: `${slug}-${slugOf(term)}`, name: term })) }];
  return [
    ...attribute('Colour', 'color', colours),
    ...attribute('Design', 'other', Object.keys(designs)),
    ...attribute(sizeName, sizeName === 'Size' ? 'size' : 'text', sizes),
  ];
}

/** Boots of the demo's makers: 8 mm a size, on their own last. */
function sizeGuideOf({ family, sizes = [], sizeName = 'Size' }: Listing) {
  if (!family?.includes('skate') || sizeName !== 'Size') return [];
  return sizes.flatMap((size) => {
    const [, number, isChild] = /^UK (\d+)(K?)$/.exec(size) ?? [];
    // Children's 13 is one below the adults' 1.
    const longest = 202 + (Number(number) - (isChild ? 13 : 0)) * 8;
    return number === undefined ? [] : [{ size, from_mm: longest - 7, to_mm: longest }];
  });
}

interface Variation {
  sku: string;
  /** Steps up in size, each of which costs more. */
  step: number;
  attributes: Record<string, string>;
  /** Null: it has its product's pictures. */
  look: string | null;
  /** Null: a package draws on the stock of its parts. */
  stock: number | null;
}

function variationsOf(listing: Listing): Variation[] {
  const { stem, sku = '', parts, stock = 0, colours = [], designs = {}, sizes = [], sizeName = 'Size' } = listing;
  if (stem === undefined) return [{ sku, step: 0, attributes: {}, look: null, stock: parts ? null : stock }];
  const paints = [...colours.map((colour) => [colour, colour] as const), ...Object.entries(designs)];
  const paintName = colours.length > 0 ? 'Colour' : 'Design';
  return (paints.length > 0 ? paints : [['', null] as const])
    .flatMap(([paint, look]) =>
      (sizes.length > 0 ? sizes : ['']).map((size, step) => {
        const key = [size, paint].filter(Boolean).join('/');
        return { paint, look, size, step, key };
      }),
    )
    .filter(({ key }) => !listing.missing?.includes(key))
    .map(({ paint, look, size, step, key }, index) => ({
      sku: [stem, skuPart(size), skuPart(paint)].filter(Boolean).join('-'),
      step,
      attributes: { ...(paint && { [paintName]: paint }), ...(size && { [sizeName]: size }) },
      look,
      stock: listing.soldOut?.includes(key) || stock === 0 ? 0 : stock + ((index * 7) % 5),
    }));
}

function productRow(listing: Listing, pictures: DemoPictures) {
  const { stem, parts, specifications } = listing;
  return {
    product_id: listing.id,
    title: listing.title,
    product_type: parts ? 'Grouped Product' : stem === undefined ? 'Simple' : 'Variable Product',
    status: listing.status ?? 'Active',
    category: listing.category,
    categorytype: listing.tags ?? [],
    short_description: listing.short,
    description: listing.description,
    key_features: JSON.stringify(listing.features),
    specifications: JSON.stringify(Object.entries(specifications).map(([label, value]) => ({ label, value }))),
    size_guide: JSON.stringify(sizeGuideOf(listing)),
    attribute: JSON.stringify(attributesOf(listing)),
    ...viewsOf(pictures, listing, listing.look),
    delivery_days: listing.deliveryDays,
    hsn_code: listing.hsnCode ?? '9506',
    sold_count: listing.soldCount,
    created_at: `${listing.since}T10:00:00+05:30`,
  } as const;
}

const variationRows = (listing: Listing, pictures: DemoPictures) =>
  variationsOf(listing).map(({ sku, step, attributes, look }, position) => {
    const priced = (rupees: number) => (rupees + step * (listing.stepRupees ?? 0)) * 100;
    return {
      sku,
      product_id: listing.id,
      position,
      price_paise: priced(listing.mrpRupees),
      sale_price_paise: listing.saleRupees === undefined ? null : priced(listing.saleRupees),
      attributes: JSON.stringify(attributes),
      ...viewsOf(pictures, listing, look),
    };
  });

const partRows = ({ id, parts = [] }: Listing) =>
  parts.map((part, position) => {
    const [named = '', ...any] = part.split(' any');
    const [sku = '', count = '1'] = named.split(' x');
    return { product_id: id, sku, quantity: Number(count), position, is_choosable: any.length > 0 };
  });

export async function storeCatalogue(trx: Transaction, pictures: DemoPictures): Promise<void> {
  const listings = await readListings();
  const stocks = listings
    .flatMap(variationsOf)
    .flatMap(({ sku, stock }) => (stock === null ? [] : [{ sku, on_hand: stock }]));
  await trx
    .insertInto('product')
    .values(listings.map((listing) => productRow(listing, pictures)))
    .execute();
  await trx
    .insertInto('variation')
    .values(listings.flatMap((listing) => variationRows(listing, pictures)))
    .execute();
  await trx.insertInto('stock').values(stocks).execute();
  await trx.insertInto('grouped_part').values(listings.flatMap(partRows)).execute();
  await sql`select refresh_facets()`.execute(trx);
}
