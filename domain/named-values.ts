/** "Colour: Blue, Size: M". With semicolons if a value is itself a list: "Helmet: Blue, M; Skates: 38". */
export function namedValues(values: Readonly<Record<string, string>>): string {
  const isOfLists = Object.values(values).some((value) => value.includes(', '));
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join(isOfLists ? '; ' : ', ');
}
