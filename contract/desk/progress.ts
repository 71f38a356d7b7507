import * as z from 'zod/mini';
import { indiaDate } from '../../domain/india-time.ts';
import { metresMax, metresMin, timeFault, timeMsMax, timeMsMin } from '../../domain/skate-time.ts';
import { Done, Moment } from '../envelope.ts';
import { wholeNumber } from '../number-field.ts';
import { DistanceTimes, ofLevelPaper, ofTimePaper, ReachedLevel } from '../progress.ts';
import { body, Id, IdOrEmpty, list, optionalLine } from '../sent-field.ts';
import { line, missingOr, paragraph, requiredLine, requiredText } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { Version } from './desk-list.ts';

/** A line of a level. */
const Criterion = z.object({ criterion_id: z.string(), text: z.string() });

export const DeskLevel = z.object({
  version: z.int(),
  name: z.string(),
  about: z.string(),
  criteria: z.array(Criterion),
});
export type DeskLevel = z.infer<typeof DeskLevel>;

const Distances = z.object({ version: z.int(), metres: z.array(z.int()) });
export type Distances = z.infer<typeof Distances>;

export const DeskProgress = z.object({
  student_id: z.string(),
  name: z.string(),
  /** What a student can be at, in order. */
  levels: z.array(z.string()),
  /** Which times can be entered. */
  metres: z.array(z.int()),
  /** Null: at no level now. */
  level: z.nullable(
    z.object({
      name: z.string(),
      about: z.string(),
      started_at: Moment,
      criteria: z.array(z.object({ ...Criterion.shape, reached_at: z.nullable(Moment), by: z.nullable(z.string()) })),
      /** All criteria are reached. */
      is_done: z.boolean(),
      /** Where a student goes who moves up; null: this is the last one. */
      next: z.nullable(z.string()),
    }),
  ),
  reached: z.array(ReachedLevel),
  distances: z.array(DistanceTimes),
  /** The latest first. */
  notes: z.array(
    z.object({ note_id: z.string(), text: z.string(), is_visible: z.boolean(), at: Moment, by: z.string() }),
  ),
});
export type DeskProgress = z.infer<typeof DeskProgress>;

const YesOrNo = z.boolean('This must be true or false.');
const Metres = wholeNumber(metresMin, metresMax);

const ofEachLevel = {
  about: optionalLine(200),
  /** A line with its id stays the same line when its text is changed. */
  criteria: list(body({ criterion_id: IdOrEmpty, text: requiredLine(200) }), 30),
};
const ofLevel = z.object({ name: requiredLine(60) });
const ofStudent = z.object({ studentId: Id });

/** A day that has come. */
const PastDay = line(10).check(
  z.minLength(1, { error: requiredText, abort: true }),
  z.refine((text) => z.regexes.date.test(text) && text >= '1990-01-01', {
    error: 'Please enter a valid date.',
    abort: true,
  }),
  z.refine((text) => text <= indiaDate(new Date()), 'This day is in the future.'),
);
const Ms = z
  .int(missingOr('Please enter a time such as 58.3 or 1:02.35.'))
  .check(z.gte(timeMsMin, 'This must be at least 1 second.'), z.lte(timeMsMax, 'This must be at most 2 hours.'));
const fitsDistance = z.check<{ ms: number; metres: number }>(({ value, issues }) => {
  const fault = timeFault(value.ms, value.metres);
  if (fault !== null) issues.push({ code: 'custom', path: ['ms'], message: fault, input: value });
});

export const progress = {
  'GET /desk/levels': deskEndpoint({
    summary: 'The levels of the academy in order, and the distances over which times are taken',
    permission: 'students.read',
    response: z.object({ levels: z.array(DeskLevel), distances: Distances }),
  }),
  'POST /desk/levels': deskEndpoint({
    summary: 'Add a level, as the last one',
    permission: 'settings.edit',
    body: body({ name: requiredLine(60), ...ofEachLevel }),
    response: Done,
    refusals: ['name-taken', 'not-allowed', 'unknown-row'],
  }),
  'PATCH /desk/levels/:name': deskEndpoint({
    summary: 'Change what a level asks for. What students have reached stays',
    permission: 'settings.edit',
    params: ofLevel,
    body: body({ version: Version, ...ofEachLevel }),
    response: Done,
    refusals: ['unknown-row', 'changed-since', 'not-allowed'],
  }),
  'DELETE /desk/levels/:name': deskEndpoint({
    summary: 'Remove a level that no batch and no student has',
    permission: 'settings.edit',
    params: ofLevel,
    response: Done,
    refusals: ['unknown-row', 'in-use', 'not-allowed'],
  }),
  'PUT /desk/levels/order': deskEndpoint({
    summary: 'Put the levels into this order',
    permission: 'settings.edit',
    body: body({ names: list(requiredLine(60), 100) }),
    response: z.object({ audit_id: z.nullable(z.int()) }),
    refusals: ['changed-since', 'not-allowed', 'unknown-row'],
  }),
  'PATCH /desk/distances': deskEndpoint({
    summary: 'Change the distances over which times are taken. One with times stays',
    permission: 'settings.edit',
    body: body({ version: Version, metres: list(Metres, 40) }),
    response: Distances,
    refusals: ['changed-since', 'in-use', 'not-allowed', 'unknown-row'],
  }),
  'GET /desk/students/:studentId/progress': deskEndpoint({
    summary: 'Level, best times and notes of a student. A look is logged; coaches see students of their own centres',
    permission: 'students.read',
    params: ofStudent,
    response: DeskProgress,
    refusals: ['unknown-row'],
  }),
  'PUT /desk/students/:studentId/level': deskEndpoint({
    summary: 'Put a student at a level, or at none. A level that was reached is open again',
    permission: 'progress.edit',
    params: ofStudent,
    body: body({ level: z.nullable(requiredLine(60)) }),
    response: Done,
    refusals: ['unknown-row', 'not-allowed', 'bad-input'],
  }),
  'POST /desk/students/:studentId/level-reached': deskEndpoint({
    summary: 'The student has reached this level, and goes on to the next one',
    permission: 'progress.edit',
    params: ofStudent,
    body: body({ level: requiredLine(60) }),
    response: Done,
    refusals: ['unknown-row', 'not-allowed', 'changed-since'],
  }),
  'PUT /desk/students/:studentId/criteria/:criterionId': deskEndpoint({
    summary: 'A student can do what a line of the level asks for, or not yet',
    permission: 'progress.edit',
    params: z.object({ studentId: Id, criterionId: Id }),
    body: body({ is_reached: YesOrNo }),
    response: Done,
    refusals: ['unknown-row', 'not-allowed'],
  }),
  'POST /desk/students/:studentId/times': deskEndpoint({
    summary: 'Enter a time of a student',
    permission: 'progress.edit',
    params: ofStudent,
    body: body({ metres: Metres, ms: Ms, day: PastDay, place: requiredLine(100) }).check(fitsDistance),
    response: Done,
    refusals: ['unknown-row', 'not-allowed', 'bad-input'],
  }),
  'DELETE /desk/times/:timeId': deskEndpoint({
    summary: 'Remove a time that was entered by mistake',
    permission: 'progress.edit',
    params: z.object({ timeId: Id }),
    response: Done,
    refusals: ['unknown-row', 'not-allowed'],
  }),
  'POST /desk/students/:studentId/notes': deskEndpoint({
    summary: 'Write a note about a student, hidden from the family unless said otherwise',
    permission: 'progress.edit',
    params: ofStudent,
    body: body({ text: paragraph(1000).check(z.minLength(1, requiredText)), is_visible: z._default(YesOrNo, false) }),
    response: Done,
    refusals: ['unknown-row', 'not-allowed'],
  }),
  'PUT /desk/notes/:noteId/visible': deskEndpoint({
    summary: 'Show a note to the family, or hide it',
    permission: 'progress.edit',
    params: z.object({ noteId: Id }),
    body: body({ is_visible: YesOrNo }),
    response: Done,
    refusals: ['unknown-row', 'not-allowed'],
  }),
  'DELETE /desk/notes/:noteId': deskEndpoint({
    summary: 'Delete a note',
    permission: 'progress.edit',
    params: z.object({ noteId: Id }),
    response: Done,
    refusals: ['unknown-row', 'not-allowed'],
  }),
  'GET /desk/students/:studentId/certificates/levels/:level': deskEndpoint({
    summary: 'A certificate of a level that a student has reached, as PDF',
    permission: 'students.read',
    params: z.object({ studentId: Id, ...ofLevelPaper }),
    response: z.instanceof(Uint8Array),
    answerKind: 'pdf',
    refusals: ['unknown-row', 'busy'],
  }),
  'GET /desk/students/:studentId/certificates/times/:metres': deskEndpoint({
    summary: 'A certificate of the best time of a student over a distance, as PDF',
    permission: 'students.read',
    params: z.object({ studentId: Id, ...ofTimePaper }),
    response: z.instanceof(Uint8Array),
    answerKind: 'pdf',
    refusals: ['unknown-row', 'busy'],
  }),
};
