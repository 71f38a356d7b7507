/** Names that descriptions use; others stay as they are. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  deg: '°',
  times: '×',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  reg: '®',
  copy: '©',
  trade: '™',
  eacute: 'é',
};

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,30}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return entities[name.toLowerCase()] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    const isCharacter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : ' ';
  });
}

const unseen = [
  { opening: /<!--/g, closing: /-->/g },
  ...['script', 'style', 'iframe', 'svg', 'head'].map((name) => ({
    opening: new RegExp(`<${name}\\b`, 'gi'),
    closing: new RegExp(`</${name}\\s*>`, 'gi'),
  })),
];

/** Stops at the first that is never closed. One pattern for both ends would look for the end again at each further opening. */
function without(text: string, opening: RegExp, closing: RegExp): string {
  let kept = '';
  let at = 0;
  for (;;) {
    opening.lastIndex = at;
    const from = opening.exec(text)?.index;
    if (from === undefined) return kept + text.slice(at);
    closing.lastIndex = opening.lastIndex;
    if (!closing.test(text)) return kept + text.slice(at);
    kept += text.slice(at, from);
    at = closing.lastIndex;
  }
}

/** Paragraphs, line breaks and list items of HTML as plain text. Text without tags keeps its own lines. */
export function htmlToText(html: string): string {
  const isHtml = /<[a-z!/][^<>]*>/i.test(html);
  const flat = isHtml ? html.replaceAll(/\s+/g, ' ') : html;
  const shown = unseen.reduce((rest, { opening, closing }) => without(rest, opening, closing), flat);
  const text = shown
    .replaceAll(/<br\b[^<>]*>\s*/gi, '\n')
    .replaceAll(/<li\b[^<>]*>\s*/gi, '\n- ')
    .replaceAll(/<\/(?:p|div|h[1-6]|ul|ol|table|section|blockquote)\s*>\s*/gi, '\n\n')
    .replaceAll(/<\/t[dh]\s*>\s*/gi, ' ')
    .replaceAll(/<\/(?:tr|li)\s*>[^\S\n]*/gi, '\n')
    .replaceAll(/<[a-z!/][^<>]*>/gi, '');
  return decode(text)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n- \n+/g, '\n- ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll('\n\n- ', '\n- ')
    .trim();
}
