import { doTasks } from '../../threads/do-tasks.ts';
import type { Certificate } from './certificate.ts';
import { drawCertificate } from './draw-certificate.ts';
import { drawReceipt } from './draw-receipt.ts';
import { drawTaxPaper } from './draw-tax-paper.ts';
import type { Receipt } from './receipt.ts';
import type { TaxPaper } from './tax-paper.ts';

doTasks((paper: TaxPaper | Receipt | Certificate) => {
  if ('kind' in paper) return drawCertificate(paper);
  return 'columns' in paper ? drawTaxPaper(paper) : drawReceipt(paper);
});
