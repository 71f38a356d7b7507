import type { PaperKind } from '../../contract/desk/orders.ts';
import { call, wordsOf } from '../api/call.ts';
import { saveFile } from '../parts/save-file.ts';

/** Saves the papers of these orders as one PDF. Returns why not, if it fails. */
export async function printPapers(kind: PaperKind, order_ids: string[]): Promise<string | undefined> {
  const answer = await call('POST /desk/orders/papers', { body: { kind, order_ids } });
  if (!answer.ok) return wordsOf(answer);
  saveFile(new File([answer.body], `${kind}.pdf`, { type: 'application/pdf' }));
  return undefined;
}
