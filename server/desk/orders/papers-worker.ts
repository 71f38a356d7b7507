import { doTasks } from '../../threads/do-tasks.ts';
import { drawPapers, type Papers } from './draw-papers.ts';

doTasks((papers: Papers) => drawPapers(papers));
