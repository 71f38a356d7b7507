export interface Marked {
  text: string;
  /** What is selected afterwards. */
  start: number;
  end: number;
}

interface Mark {
  label: string;
  apply: (given: Marked) => Marked;
}

/** Puts marks around the selection, or around `words` if nothing is selected. A second press removes them. */
const around =
  (before: string, after: string, words: string) =>
  ({ text, start, end }: Marked): Marked => {
    const isMarked = text.slice(start - before.length, start) === before && text.startsWith(after, end);
    if (isMarked) {
      const from = start - before.length;
      return {
        text: text.slice(0, from) + text.slice(start, end) + text.slice(end + after.length),
        start: from,
        end: end - before.length,
      };
    }
    const inside = text.slice(start, end) || words;
    const from = start + before.length;
    return {
      text: text.slice(0, start) + before + inside + after + text.slice(end),
      start: from,
      end: from + inside.length,
    };
  };

/** Puts a mark at the start of each selected line, replacing another of that kind. A second press removes it. */
const atLines =
  (prefixOf: (index: number) => string) =>
  ({ text, start, end }: Marked): Marked => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const lineEnd = text.indexOf('\n', end);
    const to = lineEnd === -1 ? text.length : lineEnd;
    const lines = text.slice(from, to).split('\n');
    const areMarked = lines.every((line, index) => line.startsWith(prefixOf(index)));
    const marked = lines
      .map((line, index) => (areMarked ? '' : prefixOf(index)) + line.replace(/^(?:#{2,3} |- |\d+\. )/, ''))
      .join('\n');
    return { text: text.slice(0, from) + marked + text.slice(to), start: from, end: from + marked.length };
  };

const link = ({ text, start, end }: Marked): Marked => {
  const words = text.slice(start, end) || 'words';
  const address = start + words.length + 3;
  return {
    text: `${text.slice(0, start)}[${words}](https://)${text.slice(end)}`,
    // Selects the address, which is typed next.
    start: address,
    end: address + 'https://'.length,
  };
};

/** The buttons above the text of a page. */
export const marks: readonly Mark[] = [
  { label: 'Heading', apply: atLines(() => '## ') },
  { label: 'Smaller heading', apply: atLines(() => '### ') },
  { label: 'Bold', apply: around('**', '**', 'bold') },
  { label: 'Italic', apply: around('*', '*', 'italic') },
  { label: 'List', apply: atLines(() => '- ') },
  { label: 'Numbered list', apply: atLines((index) => `${index + 1}. `) },
  { label: 'Link', apply: link },
];
