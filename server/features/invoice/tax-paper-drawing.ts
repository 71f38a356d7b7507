import type { Call } from '../../http/api.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { Threads } from '../../threads/threads.ts';
import { WaitingLine } from '../../threads/waiting-line.ts';
import type { Certificate } from './certificate.ts';
import type { Receipt } from './receipt.ts';
import type { TaxPaper } from './tax-paper.ts';

/**
 * A PDF takes about 100 ms of CPU, so they are drawn one at a time, on another thread than requests. One customer cannot fill the line,
 * and staff go first: a person stands at the counter.
 */
export const drawingLine = { atOnceMax: 1, waitingMax: 60, eachMax: 4 };

/** A customer is named by account. */
type Asker = 'staff' | 'mail' | { userId: string };

/** Null: too many are waiting. */
export type DrawTaxPaper = (
  paper: TaxPaper | Receipt | Certificate,
  asker: Asker,
) => Promise<Uint8Array<ArrayBuffer> | null>;

export function openTaxPaperDrawing(): DrawTaxPaper {
  const line = new WaitingLine(drawingLine);
  const threads = new Threads<TaxPaper | Receipt | Certificate, Uint8Array<ArrayBuffer>>(
    new URL('tax-paper-worker.ts', import.meta.url),
  );
  return (paper, asker) =>
    line.run(() => threads.run(paper), {
      isUrgent: asker === 'staff',
      ...(typeof asker === 'object' && { whose: asker.userId }),
    });
}

/** Answers a call with the PDF, as a file to save. */
export async function answerWithPaper(
  drawTaxPaper: DrawTaxPaper,
  paper: TaxPaper | Certificate,
  call: Pick<Call, 'setHeader'> & ({ caller: { userId: string } } | { staff: object }),
): Promise<Uint8Array<ArrayBuffer> | Refused<'busy'>> {
  const pdf = await drawTaxPaper(paper, 'caller' in call ? call.caller : 'staff');
  if (pdf === null) return refuse('busy');
  call.setHeader('content-disposition', `attachment; filename="${paper.fileName}"`);
  return pdf;
}
