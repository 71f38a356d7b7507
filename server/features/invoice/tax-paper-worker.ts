import { doTasks } from '../../threads/do-tasks.ts';
import { drawTaxPaper } from './draw-tax-paper.ts';
import type { TaxPaper } from './tax-paper.ts';

doTasks((paper: TaxPaper) => drawTaxPaper(paper));
