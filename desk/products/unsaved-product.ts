import * as z from 'zod/mini';
import { ProductFields, type WholeProduct } from '../../contract/desk/product.ts';
import { fieldLabels, fieldNames, fieldsOfTexts } from './product-texts.ts';
import { isPriceChanged, pricesOf, wrongAmounts } from './variation-table.tsx';

const PartOfFields = z.partial(ProductFields);

interface Typed {
  values: Readonly<Record<string, string>>;
  changed: readonly string[];
}

/** Unsaved values that are valid, and the labels of those that are not. */
export function unsavedOf({ variations }: Pick<WholeProduct, 'variations'>, { values, changed }: Typed) {
  const names = fieldNames.filter((name) => changed.includes(name));
  const checked = names.map((name) => ({ name, ...z.safeParse(PartOfFields, fieldsOfTexts(values, [name])) }));
  const priced = variations.filter(({ sku }) => isPriceChanged(sku, changed));
  const wrong = priced.filter(({ sku }) => wrongAmounts(sku, values).length > 0);
  return {
    body: {
      ...(Object.assign({}, ...checked.map(({ data }) => data ?? {})) as z.output<typeof PartOfFields>),
      prices: priced.filter((each) => !wrong.includes(each)).map(({ sku }) => ({ sku, ...pricesOf(sku, values) })),
    },
    leftOut: [
      ...checked.filter(({ success }) => !success).map(({ name }) => fieldLabels[name]),
      ...wrong.map(({ sku }) => `Price of ${sku}`),
    ],
  };
}
