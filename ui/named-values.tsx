/** "Colour: Blue · Size: M". Where a value is a list itself, each has a line of its own: "Helmet: Blue, M". */
export function NamedValues({ values }: { values: Readonly<Record<string, string>> }) {
  const words = Object.entries(values).map(([name, value]) => `${name}: ${value}`);
  if (words.length === 0) return null;
  const isOfLists = Object.values(values).some((value) => value.includes(', '));
  return (
    <p className="mt-1 text-sm break-words text-steel">
      {isOfLists
        ? words.map((each) => (
            <span key={each} className="block ps-3 -indent-3 max-sm:not-first:mt-1">
              {each}
            </span>
          ))
        : words.join(' · ')}
    </p>
  );
}
