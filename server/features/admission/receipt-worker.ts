import { doTasks } from '../../threads/do-tasks.ts';
import { drawReceipt, type Receipt } from './draw-receipt.ts';

doTasks((receipt: Receipt) => drawReceipt(receipt));
