/** Attribute name to chosen value, for as many attributes as are chosen yet. */
export type Choice = Readonly<Record<string, string>>;

interface Choosable {
  readonly attributes: Choice;
}

/** A variation that leaves an attribute open comes in every value of it. */
const fits = ({ attributes }: Choosable, choice: Choice): boolean =>
  Object.entries(choice).every(([name, value]) => !Object.hasOwn(attributes, name) || attributes[name] === value);

export const firstMade = <Variation extends Choosable>(
  variations: readonly Variation[],
  choice: Choice,
): Variation | null => variations.find((variation) => fits(variation, choice)) ?? null;

/** Whether anything is made that answers the whole choice. */
export const isMade = (variations: readonly Choosable[], choice: Choice): boolean =>
  firstMade(variations, choice) !== null;

/**
 * Choosing always works for a value that is made at all: what was chosen before and does not go with it is cleared, in
 * the order of choosing, and named so that the visitor can be told.
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
  let kept: Choice = chosen;
  for (const [other, otherValue] of Object.entries(choice)) {
    if (other === name) continue;
    const wider = { ...kept, [other]: otherValue };
    if (isMade(variations, wider)) kept = wider;
    else cleared.push(other);
  }
  return { choice: kept, cleared };
}

/** The variation meant, once every attribute is chosen. */
export function chosenVariation<Variation extends Choosable>(
  variations: readonly Variation[],
  attributeNames: readonly string[],
  choice: Choice,
): Variation | null {
  if (attributeNames.some((name) => !Object.hasOwn(choice, name))) return null;
  return firstMade(variations, choice);
}
