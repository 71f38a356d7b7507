import { doTasks } from '../../threads/do-tasks.ts';
import { drawReceipt } from './draw-receipt.ts';
import { drawTaxPaper } from './draw-tax-paper.ts';
import type { Receipt } from './receipt.ts';
import type { TaxPaper } from './tax-paper.ts';

doTasks((paper: TaxPaper | Receipt) => ('columns' in paper ? drawTaxPaper(paper) : drawReceipt(paper)));
