import { formatPaise } from '../../domain/money.ts';

interface Changed {
  name: string;
  /** Null where only the new value is known. */
  before: string | null;
  after: string;
}

/** A bulk change may have thousands of rows. */
const shownMax = 20;

type Values = Readonly<Record<string, unknown>> | null;

/** The fields of a change, as text. */
export function changesOf(row: {
  before: Values;
  after: Values;
  detail: Values;
  amount_paise?: number | null;
}): Changed[] {
  const { before, after, detail, amount_paise: amountPaise = null } = row;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const { from, to, ...rest } = detail ?? {};
  const told = [...(amountPaise === null ? [] : [['amount_paise', amountPaise] as const]), ...Object.entries(rest)].map(
    ([name, value]) => ({ name: wordOf(name), before: null, after: valueText(name, value) }),
  );
  const step = to === undefined ? [] : [{ name: 'now', before: valueText('from', from), after: valueText('to', to) }];
  const changed = names.map((name) => ({
    name: wordOf(name),
    before: before === null ? null : valueText(name, before[name]),
    after: after === null ? 'removed' : valueText(name, after[name]),
  }));
  const more = changed.length - shownMax;
  if (more <= 0) return [...changed, ...step, ...told];
  return [...changed.slice(0, shownMax), { name: 'more', before: null, after: String(more) }, ...step, ...told];
}

/** sale_price_paise → "sale price", hsn_code → "HSN code" */
const wordOf = (name: string): string =>
  name
    .replace(/_(paise|id)$/, '')
    .replaceAll('_', ' ')
    .replace(/\b(?:awb|gstin|hsn|sku)\b/, (letters) => letters.toUpperCase());

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (name.endsWith('_paise') && typeof value === 'number') return formatPaise(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(String).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
