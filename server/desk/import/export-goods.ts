import { variationText } from '../../../domain/variation-choice.ts';
import { exportFields, importHeaders } from '../../../contract/desk/import.ts';
import { rupeeText } from '../../../domain/rupee-text.ts';
import type { Database } from '../../../database/client.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { writeAudit } from '../../features/audit/queries.ts';
import { writeCsv } from './csv.ts';
import { readCurrent, type ExportedSku } from './current-goods.ts';
import { writeWorkbook } from './spreadsheet.ts';

const headers = [...exportFields.map((field) => importHeaders[field]), 'Variation'];

/** Exports every SKU. Importing the file again must change nothing. */
export async function exportGoods(
  db: Database,
  { staffId }: StaffCaller,
  { format, today }: { format: 'csv' | 'xlsx'; today: string },
) {
  const rows = await readCurrent(db);
  const head = { file_name: `products-${today}.${format}`, row_count: rows.length };
  await db.transaction().execute((trx) =>
    writeAudit(trx, {
      actor: staffId,
      action: 'goods exported',
      subject: { kind: 'export', id: head.file_name },
      detail: { rows: String(rows.length) },
    }),
  );
  if (format === 'csv') {
    return { ...head, content: Buffer.from(writeCsv([headers, ...rows.map(textsOf)])).toString('base64') };
  }
  const bytes = await writeWorkbook('Products', [headers, ...rows.map(cellsOf)]);
  return { ...head, content: Buffer.from(bytes).toString('base64') };
}

const textsOf = (row: ExportedSku): string[] => [
  row.sku,
  row.title,
  row.category,
  rupeeText(row.price_paise),
  rupeeText(row.sale_price_paise),
  row.on_shelf === null ? '' : String(row.on_shelf),
  variationText(row.attributes),
];

/** Amounts and counts as numbers, so that a spreadsheet can work with them. */
const cellsOf = (row: ExportedSku): (string | number | null)[] => [
  row.sku,
  row.title,
  row.category,
  row.price_paise / 100,
  row.sale_price_paise === null ? null : row.sale_price_paise / 100,
  row.on_shelf,
  variationText(row.attributes),
];
