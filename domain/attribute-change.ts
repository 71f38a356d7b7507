import { isMade, type Choice } from './variation-choice.ts';

interface ChangedValue {
  name: string;
  /** Its old name. Null: it is new. */
  was: string | null;
}

export interface ChangedAttribute extends ChangedValue {
  values: readonly ChangedValue[];
}

interface Variation {
  sku: string;
  attributes: Choice;
}

interface Fault {
  field: string;
  reason: string;
}

/**
 * The variations of a product after its attributes changed: renamed values are renamed, and a new attribute gives all variations its first
 * value. Refuses to remove a value that a variation has, or an attribute without which two variations would be equal.
 */
export function changeAttributes(
  variations: readonly Variation[],
  changed: readonly ChangedAttribute[],
): { faults: Fault[] } | { renamed: Variation[] } {
  const faults: Fault[] = [];
  const renamed = variations.map(({ sku, attributes }) => ({
    sku,
    attributes: Object.fromEntries(changed.flatMap((attribute, index) => entryOf(attribute, index, sku, attributes))),
  }));

  function entryOf({ name, was, values }: ChangedAttribute, index: number, sku: string, attributes: Choice) {
    if (was === null) return values[0] ? [[name, values[0].name] as const] : [];
    const value = Object.hasOwn(attributes, was) ? attributes[was] : undefined;
    if (value === undefined) return [];
    const next = values.find((each) => each.was === value);
    if (next) return [[name, next.name] as const];
    faults.push({
      field: `attributes.${index}.values`,
      reason: `${value} is the ${was} of ${sku}, so it cannot be removed.`,
    });
    return [];
  }

  if (faults.length > 0) return { faults };
  for (const [index, one] of renamed.entries()) {
    const other = renamed.slice(index + 1).find((each) => isSame(each.attributes, one.attributes));
    if (other)
      return { faults: [{ field: 'attributes', reason: `${one.sku} and ${other.sku} would no longer differ.` }] };
  }
  return { renamed };
}

export const isSame = (one: Choice, other: Choice): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

interface Attribute {
  name: string;
  values: readonly string[];
}

/** Every combination of values that no variation has yet, in the order of the attributes. */
export function missingCombinations(
  attributes: readonly Attribute[],
  variations: readonly { attributes: Choice }[],
  countMax: number,
): Choice[] {
  const missing: Choice[] = [];
  if (attributes.length === 0) return missing;
  for (const choice of combinationsOf(attributes)) {
    if (!isMade(variations, choice)) missing.push(choice);
    if (missing.length === countMax) break;
  }
  return missing;
}

/** A generator, because all combinations of five attributes with a hundred values each would not fit in memory. */
function* combinationsOf([first, ...rest]: readonly Attribute[]): Generator<Choice> {
  if (!first) return yield {};
  for (const value of first.values) {
    for (const others of combinationsOf(rest)) yield { [first.name]: value, ...others };
  }
}

const stemMax = 40;
const valueMax = 8;

/** A free SKU made of the stem and a short form of each value: "SUIT-RED-38". */
export function suggestSku(stem: string, choice: Choice, taken: ReadonlySet<string>): string {
  const parts = [stem.slice(0, stemMax), ...Object.values(choice)].map(skuLetters).filter((part) => part !== '');
  const base =
    parts
      .map((part, index) => (index === 0 ? part : part.slice(0, valueMax)))
      .join('-')
      .slice(0, 58) || 'SKU';
  if (!taken.has(base)) return base;
  for (let number = 2; ; number += 1) {
    const next = `${base}-${number}`;
    if (!taken.has(next)) return next;
  }
}

/** Only Latin letters and digits. Nothing remains of other scripts; then a number makes the SKUs unique. */
const skuLetters = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** What the SKUs of a product begin with: their common beginning up to a dash, else the words of its title. */
export function skuStem(skus: readonly string[], title: string): string {
  const [first = '', ...rest] = skus;
  let length = first.lastIndexOf('-');
  while (length > 0 && !rest.every((sku) => sku.startsWith(first.slice(0, length)))) {
    length = first.lastIndexOf('-', length - 1);
  }
  if (length > 0) return first.slice(0, length);
  return skuLetters(title)
    .split('-')
    .slice(0, 2)
    .map((word) => word.slice(0, 5))
    .join('-');
}
