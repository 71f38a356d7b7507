import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { refuse } from '../../http/refuse.ts';
import { answerWithPaper, type DrawTaxPaper } from '../invoice/tax-paper-drawing.ts';
import { isOwnChild } from '../student/own-child.ts';
import { findLevelCertificate, findTimeCertificate } from './find-certificate.ts';
import { findProgress, type Progress } from './find-progress.ts';

/** Without hidden notes. */
const forFamily = ({ level, reached, distances, notes }: Progress) => ({
  level: level && {
    name: level.name,
    about: level.about,
    criteria: level.criteria.map(({ text, reached_at, by }) => ({ text, reached_at, by })),
  },
  reached,
  distances,
  notes: notes.filter(({ is_visible }) => is_visible).map(({ note_id, text, at, by }) => ({ note_id, text, at, by })),
});

export const progressHandlers = ({ db, drawTaxPaper }: { db: Database; drawTaxPaper: DrawTaxPaper }) =>
  ({
    'GET /children/:childId/progress': async ({ params: { childId } }, { caller: { userId } }) => {
      if (!(await isOwnChild(db, userId, childId))) return refuse('unknown-child');
      return forFamily(await findProgress(db, childId));
    },

    'GET /children/:childId/certificates/levels/:level': async ({ params: { childId, level } }, call) => {
      const isOwn = await isOwnChild(db, call.caller.userId, childId);
      const paper = isOwn ? await findLevelCertificate(db, { studentId: childId, level }) : undefined;
      return paper ? answerWithPaper(drawTaxPaper, paper, call) : refuse('unknown-child');
    },

    'GET /children/:childId/certificates/times/:metres': async ({ params: { childId, metres } }, call) => {
      const isOwn = await isOwnChild(db, call.caller.userId, childId);
      const paper = isOwn ? await findTimeCertificate(db, { studentId: childId, metres }) : undefined;
      return paper ? answerWithPaper(drawTaxPaper, paper, call) : refuse('unknown-child');
    },
  }) satisfies Handlers;
