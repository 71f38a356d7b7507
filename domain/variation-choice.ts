/** Attribute name to chosen value, for the attributes chosen so far. */
export type Choice = Readonly<Record<string, string>>;

/** "Colour Red, Size 38"; empty for a product without variations. */
export const variationText = (attributes: Choice): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

interface Choosable {
  readonly attributes: Choice;
}

/** A variation without an attribute fits every value of it. */
const fits = ({ attributes }: Choosable, choice: Choice): boolean =>
  Object.entries(choice).every(([name, value]) => !Object.hasOwn(attributes, name) || attributes[name] === value);

export const firstMade = <Variation extends Choosable>(
  variations: readonly Variation[],
  choice: Choice,
): Variation | null => variations.find((variation) => fits(variation, choice)) ?? null;

/** Whether any variation fits the whole choice. */
export const isMade = (variations: readonly Choosable[], choice: Choice): boolean =>
  firstMade(variations, choice) !== null;

/** Whether everything that fits the choice is sold out. Also true if nothing fits it. */
export const isSoldOut = (variations: readonly (Choosable & { readonly stock: number })[], choice: Choice): boolean =>
  variations.every((variation) => variation.stock <= 0 || !fits(variation, choice));

/**
 * A value that any variation has can always be chosen. Earlier choices that do not go with it are cleared, oldest first, and returned so
 * that the page can say so.
 */
export function chooseValue(
  variations: readonly Choosable[],
  choice: Choice,
  name: string,
  value: string,
): { choice: Choice; cleared: string[] } {
  const chosen = { [name]: value };
  if (!isMade(variations, chosen)) return { choice, cleared: [] };
  const cleared: string[] = [];
  let next: Choice = chosen;
  for (const [other, otherValue] of Object.entries(choice)) {
    if (other === name) continue;
    const wider = { ...next, [other]: otherValue };
    if (isMade(variations, wider)) next = wider;
    else cleared.push(other);
  }
  return { choice: next, cleared };
}

/** The chosen variation, once every attribute is chosen. */
export function chosenVariation<Variation extends Choosable>(
  variations: readonly Variation[],
  attributeNames: readonly string[],
  choice: Choice,
): Variation | null {
  if (attributeNames.some((name) => !Object.hasOwn(choice, name))) return null;
  return firstMade(variations, choice);
}
