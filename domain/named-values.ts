/** "Colour: Blue, Size: M". Where a value is a list itself, semicolons: "Helmet: Blue, M; Skates: 38". */
export function namedValues(values: Readonly<Record<string, string>>): string {
  const isOfLists = Object.values(values).some((value) => value.includes(', '));
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join(isOfLists ? '; ' : ', ');
}
