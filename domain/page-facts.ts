export interface PageFact {
  figure: string;
  words: string;
}

export const factsMax = 6;

/** Reads key facts, one per line: "figure | words". Null: a line has another form, or repeats an earlier one. */
export function readFacts(text: string): PageFact[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const facts = lines.flatMap((line) => {
    const [figure = '', words = '', ...more] = line.split('|').map((part) => part.trim());
    return figure !== '' && words !== '' && more.length === 0 ? [{ figure, words }] : [];
  });
  const isClear = facts.length === lines.length && new Set(facts.map(({ words }) => words)).size === facts.length;
  return isClear && facts.length <= factsMax ? facts : null;
}
