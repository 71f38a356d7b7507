import { mixColours } from '../../../domain/colour.ts';
import { escapeHtml } from '../../../domain/escape-html.ts';
import type { BrandTokens } from '../../../domain/brand-colours.ts';
import type { MailContent, MailItem, MailShop, Named } from './mail.ts';

interface Surroundings {
  /** Of the shop's pages, for the button. */
  origin: string;
  /** The pictures that go with the mail. */
  pictureIds: ReadonlySet<string>;
  shop: MailShop;
}

/** Writes a mail in two forms with the same words. */
export const layOut = (content: MailContent, surroundings: Surroundings): { text: string; html: string } => ({
  text: asText(content, surroundings),
  html: asHtml(content, surroundings),
});

function asText(content: MailContent, { origin, shop }: Surroundings): string {
  const { heading, paragraphs, code, items = [], amounts = [], facts = [], button, after } = content;
  return [
    heading,
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    items.map(itemWords).join('\n'),
    amounts.map(namedWords).join('\n'),
    facts.map(namedWords).join('\n'),
    button ? `${button.text}: ${origin}${button.path}` : '',
    ...after,
    `-- \n${shop.signature}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const itemWords = ({ quantity, name, detail, amount }: MailItem): string =>
  `${quantity} x ${[name, detail].filter(Boolean).join(', ')}${amount === '' ? '' : `: ${amount}`}`;

const namedWords = ({ name, value }: Named): string => `${name}: ${value}`;

const fonts = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** Colours in light; `darkStyles` has those of a dark mailbox, by class. */
interface Colours {
  ink: string;
  quiet: string;
  line: string;
  ice: string;
  electric: string;
}

const coloursOf = ({ ink, steel: quiet, line, ice, electric }: BrandTokens): Colours => ({
  ink,
  quiet,
  line,
  ice,
  electric,
});

/** Inline styles win over classes, except with `!important`. Outlook.com renames what it darkens to `data-ogsc`. */
function darkStyles(tokens: BrandTokens): string {
  const { ink, 'ink-line': inkLine, ice, glide } = tokens;
  const rules = [
    ['ground', `background:${mixColours(ink, '#000000', 0.6)}`],
    ['card', `background:${mixColours(inkLine, ink, 0.3)}`],
    ['ink', `color:${ice}`],
    ['quiet', `color:${mixColours(ice, inkLine, 0.7)}`],
    ['line', `border-color:${inkLine}`],
    ['box', `background:${mixColours(inkLine, ink, 0.55)}`],
    ['press', `background:${glide}`],
    ['press-text', `color:${ink}`],
  ] as const;
  return `@media (prefers-color-scheme:dark){${rules.map(([name, rule]) => `.${name}{${rule}!important}`).join('')}}
${rules.map(([name, rule]) => `[data-ogsc] .${name}{${rule}!important}`).join('')}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}`;
}

const table = (style: string, rows: string, names = ''): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="${names}" style="${style}">${rows}</table>`;

/** Tables and inline styles, because mail programs draw those alike. Nothing is missing where pictures are blocked. */
function asHtml(content: MailContent, { origin, pictureIds, shop }: Surroundings): string {
  const colours = coloursOf(shop.tokens);
  const { 'ice-deep': ground, glide } = shop.tokens;
  const { heading, paragraphs, code, items = [], amounts = [], facts = [], button, after } = content;
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:800;color:${colours.ink}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((words) => paragraph(colours, words, 'ink')),
    code ? codeBox(colours, code) : '',
    items.length > 0 ? itemTable(colours, items, pictureIds) : '',
    amounts.length > 0 ? amountTable(colours, amounts) : '',
    button ? pressable(colours, button.text, `${origin}${button.path}`) : '',
    facts.length > 0 ? factTable(colours, facts) : '',
    ...after.map((words) => paragraph(colours, words, 'quiet')),
  ];
  const card = [
    `<tr><td class="pad" style="padding:20px 32px;background:${colours.ink};border-radius:16px 16px 0 0">`,
    logoOf(shop, pictureIds),
    `<span style="display:inline-block;font-size:22px;font-weight:900;letter-spacing:-0.5px;color:#ffffff;vertical-align:middle">${escapeHtml(shop.name)}</span>`,
    `<span style="display:inline-block;width:26px;height:5px;margin-left:8px;background:${glide};transform:skewX(-18deg)"></span></td></tr>`,
    `<tr><td class="pad" style="padding:28px 32px 16px">${body.join('\n')}</td></tr>`,
    `<tr><td class="pad quiet line" style="padding:16px 32px 24px;border-top:1px solid ${colours.line};font-size:12px;line-height:1.5;color:${colours.quiet}">${escapeHtml(shop.signature)}</td></tr>`,
  ].join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title><style>:root{color-scheme:light dark}
${darkStyles(shop.tokens)}</style></head>
<body class="ground" style="margin:0;padding:0;background:${ground}">
${table(
  `background:${ground}`,
  `<tr><td align="center" style="padding:24px 12px">${table(`max-width:560px;background:#ffffff;border-radius:16px;text-align:left;${fonts}`, card, 'card')}</td></tr>`,
  'ground',
)}</body></html>`;
}

const logoOf = ({ logoId }: MailShop, pictureIds: ReadonlySet<string>): string =>
  logoId !== null && pictureIds.has(logoId)
    ? `<img src="cid:${escapeHtml(logoId)}" height="36" alt="" style="display:inline-block;height:36px;margin-right:12px;vertical-align:middle">`
    : '';

const paragraph = (colours: Colours, words: string, tone: 'ink' | 'quiet'): string =>
  `<p class="${tone}" style="margin:0 0 16px;font-size:${tone === 'ink' ? 16 : 14}px;line-height:1.5;color:${colours[tone]};overflow-wrap:anywhere">${escapeHtml(words)}</p>`;

const codeBox = (colours: Colours, code: string): string =>
  `<p class="box ink" style="margin:8px 0 24px;padding:16px 0 16px 8px;background:${colours.ice};border-radius:12px;text-align:center;font-size:34px;font-weight:700;letter-spacing:8px;color:${colours.ink}">${escapeHtml(code)}</p>`;

function itemTable(colours: Colours, items: readonly MailItem[], pictureIds: ReadonlySet<string>): string {
  const cell = `padding:12px 0;border-top:1px solid ${colours.line};vertical-align:top`;
  const picture = ({ pictureId }: MailItem): string =>
    pictureId !== null && pictureIds.has(pictureId)
      ? `<img src="cid:${escapeHtml(pictureId)}" width="56" height="56" alt="" style="display:block;width:56px;height:56px;border-radius:8px">`
      : `<div class="box" style="width:56px;height:56px;border-radius:8px;background:${colours.ice}"></div>`;
  const row = (item: MailItem): string =>
    `<tr><td class="line" width="72" style="${cell};width:72px">${picture(item)}</td>
<td class="line ink" style="${cell};padding-right:12px;font-size:15px;line-height:1.4;font-weight:700;color:${colours.ink};overflow-wrap:anywhere">${escapeHtml(item.name)}
<div class="quiet" style="font-size:13px;font-weight:400;color:${colours.quiet}">${escapeHtml([item.detail, `Quantity ${item.quantity}`].filter(Boolean).join(' · '))}</div></td>
<td class="line ink" align="right" style="${cell};font-size:15px;font-weight:700;white-space:nowrap;color:${colours.ink}">${escapeHtml(item.amount)}</td></tr>`;
  return table('margin:8px 0 0', items.map(row).join('\n'));
}

function amountTable(colours: Colours, amounts: readonly Named[]): string {
  const row = ({ name, value }: Named, index: number): string => {
    const isLast = index === amounts.length - 1;
    const look = isLast ? 'font-size:17px;font-weight:800' : 'font-size:15px';
    return `<tr><td class="${isLast ? 'ink' : 'quiet'}" style="padding:4px 12px 4px 0;${look};color:${isLast ? colours.ink : colours.quiet}">${escapeHtml(name)}</td>
<td class="ink" align="right" style="padding:4px 0;${look};white-space:nowrap;color:${colours.ink}">${escapeHtml(value)}</td></tr>`;
  };
  const names = 'line';
  return table(
    `margin:0 0 8px;padding:12px 0 0;border-top:1px solid ${colours.line}`,
    amounts.map(row).join('\n'),
    names,
  );
}

const pressable = (colours: Colours, text: string, url: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:16px 0 24px"><tr><td class="press" style="border-radius:999px;background:${colours.electric}"><a class="press-text" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;font-size:16px;font-weight:700;color:#ffffff;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`;

const factTable = (colours: Colours, facts: readonly Named[]): string =>
  table(
    `margin:0 0 20px;background:${colours.ice};border-radius:12px`,
    facts
      .map(
        ({ name, value }, index) =>
          `<tr><td class="ink" style="padding:${index === 0 ? 16 : 4}px 16px ${index === facts.length - 1 ? 16 : 6}px;font-size:15px;line-height:1.45;color:${colours.ink};overflow-wrap:anywhere"><span class="quiet" style="font-size:13px;color:${colours.quiet}">${escapeHtml(name)}</span><br>${escapeHtml(value)}</td></tr>`,
      )
      .join('\n'),
    'box',
  );
