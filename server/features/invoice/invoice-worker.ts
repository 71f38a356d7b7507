import type { Invoice } from '../../../contract/invoice.ts';
import { doTasks } from '../../threads/do-tasks.ts';
import { drawInvoice } from './draw-invoice.ts';

doTasks((invoice: Invoice) => drawInvoice(invoice));
