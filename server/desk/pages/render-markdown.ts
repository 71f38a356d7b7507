import { Lexer, Tokenizer, walkTokens, type MarkedToken, type Token, type Tokens } from 'marked';
import type { PageSection } from '../../../contract/page.ts';
import { escapeHtml } from '../../../domain/escape-html.ts';

const no = (): undefined => undefined;

/**
 * Supports paragraphs, headings, lists, tables, bold, italic, line breaks and links. All other Markdown stays plain text, HTML above
 * all. Autolinking (`url`) is off because its pattern took 4 s for some texts; without it 20,000 characters take 0.1 s at most.
 */
class StrictTokenizer extends Tokenizer {
  override html = no;
  override tag = no;
  override code = no;
  override fences = no;
  override codespan = no;
  override blockquote = no;
  override hr = no;
  override lheading = no;
  override def = no;
  override reflink = no;
  override autolink = no;
  override url = no;
  override del = no;
}

const backticksMax = 200;

/** Its message is shown to the writer. */
class WrongMarkdown extends Error {}

interface Rendered {
  /** Empty if the text cannot be parsed at all. */
  sections: PageSection[];
  /** Why it cannot be saved. */
  reason: string | null;
}

/**
 * Renders the sections of a page. Every character of the source is escaped, so HTML elements come only from this file. A bad link
 * becomes plain text, so that a preview can show the rest.
 */
export function renderMarkdown(source: string): Rendered {
  // 20,000 stars took more than a second.
  if (/[*_]{20}/.test(source)) return { sections: [], reason: 'Please use at most three * or _ in a row.' };
  // 10,000 backticks took a second on a busy machine, and code is not supported anyway.
  if (source.split('`').length > backticksMax)
    return { sections: [], reason: 'This text has too many ` characters. Please remove some.' };
  try {
    const tokens = new Lexer({ gfm: true, tokenizer: new StrictTokenizer() }).lex(source);
    const [reason = null] = takeOutBadLinks(tokens);
    return { sections: sectionsOf(tokens), reason };
  } catch (error) {
    if (error instanceof WrongMarkdown) return { sections: [], reason: error.message };
    throw error;
  }
}

function sectionsOf(tokens: readonly Token[]): PageSection[] {
  const sections: PageSection[] = [];
  for (const token of tokens) {
    const current = sections.at(-1);
    if (isHeading(token) && token.depth === 2) {
      const title = plainText(token.tokens);
      sections.push({ id: anchorOf(title, sections), title, html: '' });
    } else if (current) current.html += block(token);
    else if (token.type !== 'space') throw new WrongMarkdown('Please begin with a heading, such as "## Fees".');
  }
  return sections;
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

/** "What we ask for" → what-we-ask-for; unique on its page. */
function anchorOf(title: string, earlier: readonly PageSection[]): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['section'];
  const anchor = words.join('-');
  const isTaken = (id: string) => earlier.some((section) => section.id === id);
  return isTaken(anchor) ? `${anchor}-${earlier.length + 1}` : anchor;
}

const blocks = (tokens: readonly Token[]): string => tokens.map(block).join('');

function block(given: Token): string {
  const token = given as MarkedToken;
  if (token.type === 'space') return '';
  if (token.type === 'paragraph') return `<p>${inline(token.tokens)}</p>`;
  if (token.type === 'list') return list(token);
  if (token.type === 'table') return table(token);
  if (token.type !== 'heading') return inlineToken(token);
  if (token.depth !== 3) throw new WrongMarkdown('Headings are written with ## or, inside a section, ###.');
  return `<h3>${inline(token.tokens)}</h3>`;
}

function list({ ordered, start, items }: Tokens.List): string {
  const rows = items.map(({ tokens }) => `<li>${blocks(tokens)}</li>`).join('');
  if (!ordered) return `<ul>${rows}</ul>`;
  return start === 1 || start === '' ? `<ol>${rows}</ol>` : `<ol start="${start}">${rows}</ol>`;
}

function table({ header, rows }: Tokens.Table): string {
  const head = header.map(({ tokens }) => `<th scope="col">${inline(tokens)}</th>`).join('');
  const lines = rows.map((cells) => `<tr>${cells.map(({ tokens }) => `<td>${inline(tokens)}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

const inline = (tokens: readonly Token[]): string => tokens.map(inlineToken).join('');

function inlineToken(given: Token): string {
  const token = given as MarkedToken;
  if (token.type === 'strong') return `<strong>${inline(token.tokens)}</strong>`;
  if (token.type === 'em') return `<em>${inline(token.tokens)}</em>`;
  if (token.type === 'br') return '<br>';
  if (token.type === 'link') return `<a href="${escapeHtml(token.href)}">${inline(token.tokens)}</a>`;
  if (token.type === 'image') throw new WrongMarkdown('Pictures cannot be used here.');
  if (token.type === 'escape') return escapeHtml(token.text);
  if (token.type === 'text') return token.tokens ? inline(token.tokens) : escapeHtml(token.text);
  return escapeHtml(token.raw);
}

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if ('tokens' in token && token.tokens) return plainText(token.tokens);
      return 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
    })
    .join('');

/** A link within the shop has one leading slash: two would lead to another host, and browsers read a backslash as a slash. */
const linkPattern = /^(?:https?:\/\/[a-z0-9]|mailto:[^@]+@|tel:\+?[\d-]+$|#|\/(?!\/))[^\s\p{Cc}<>"'`\\]*$/iu;

/** Replaces bad links with their text and returns the reasons in order. Danger: all links must go through here. */
function takeOutBadLinks(tokens: Token[]): string[] {
  const reasons: string[] = [];
  void walkTokens(tokens, (token) => {
    const { type, href } = token as Tokens.Link;
    if (type !== 'link' || linkPattern.test(href)) return;
    const shown = href.length > 60 ? `${href.slice(0, 60)}…` : href;
    reasons.push(
      `A link must start with https://, mailto:, tel: or /. Please correct ${shown || 'the link without an address'}`,
    );
    token.type = 'text';
  });
  return reasons;
}
