import * as z from 'zod/mini';
import { agesMax, agesMin, weekDays } from '../../domain/centre.ts';
import { overlapOf, type ClassTime as Time } from '../../domain/class-plan.ts';
import { ClassTime } from '../batch.ts';
import { Done, Moment } from '../envelope.ts';
import { wholeNumber } from '../number-field.ts';
import { body, Id, list } from '../sent-field.ts';
import { choice, line, patterned, requiredLine } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { listOf, listQuery, statuses, Version } from './desk-list.ts';

const Coach = z.object({ staff_id: z.string(), name: z.string() });
export type Coach = z.infer<typeof Coach>;

export const DeskBatch = z.object({
  batch_id: z.string(),
  version: z.int(),
  centre: z.string(),
  name: z.string(),
  level: z.nullable(z.string()),
  age_from: z.nullable(z.int()),
  age_to: z.nullable(z.int()),
  capacity: z.int(),
  placed: z.int(),
  /** Kept for forms that are paid and not decided yet. */
  held: z.int(),
  /** Students and forms. */
  waiting: z.int(),
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  status: z.enum(statuses),
  times: z.array(ClassTime),
  coaches: z.array(Coach),
});
export type DeskBatch = z.infer<typeof DeskBatch>;

/** In the order of their names; those who wait in the order of the list. */
const BatchStudent = z.object({
  enrolment_id: z.string(),
  student_id: z.string(),
  name: z.string(),
  dob: z.nullable(z.string()),
  state: z.enum(['placed', 'waiting']),
  student_state: z.string(),
  position: z.nullable(z.int()),
  /** Classes of the next four weeks that a parent said the child will miss. */
  away: z.array(z.object({ starts_at: Moment, reason: z.string() })),
});

/** A form on the waiting list that nobody has decided yet. Only for members who may open it. */
const WaitingForm = z.object({
  admission_id: z.string(),
  name: z.string(),
  dob: z.nullable(z.string()),
  position: z.int(),
});

export const DeskClass = z.object({
  class_id: z.string(),
  version: z.int(),
  batch_id: z.string(),
  batch: z.string(),
  level: z.nullable(z.string()),
  centre: z.string(),
  planned_at: Moment,
  starts_at: Moment,
  ends_at: Moment,
  state: z.enum(['planned', 'cancelled']),
  reason: z.string(),
  /** Those of this class: the batch's, or who takes it instead. */
  coaches: z.array(Coach),
  is_substituted: z.boolean(),
  /** With a place, and not paused. */
  students: z.int(),
  /** Whose parents said that they will not come. */
  not_coming: z.array(z.object({ student_id: z.string(), name: z.string(), reason: z.string() })),
});
export type DeskClass = z.infer<typeof DeskClass>;

const Holiday = z.object({
  holiday_id: z.string(),
  centre: z.nullable(z.string()),
  name: z.string(),
  from_day: z.string(),
  to_day: z.string(),
});
export type Holiday = z.infer<typeof Holiday>;

export const RequiredDay = line(10).check(z.refine((text) => z.regexes.date.test(text), 'Please enter a valid date.'));
const ClockTime = patterned(5, /^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 17:30.');
const Minutes = wholeNumber(15, 600);
const Age = z.nullable(wholeNumber(agesMin, agesMax));

const ofEachBatch = {
  name: requiredLine(60),
  level: z.nullable(requiredLine(60)),
  age_from: Age,
  age_to: Age,
  capacity: wholeNumber(1, 500),
  starts_on: RequiredDay,
  ends_on: z.nullable(RequiredDay),
  status: choice(statuses),
  times: list(body({ day: choice(weekDays), starts_at: ClockTime, minutes: Minutes }), 14, 'Please add a day.'),
  coaches: list(Id, 10),
};
interface SentBatch {
  age_from: number | null;
  age_to: number | null;
  starts_on: string;
  ends_on: string | null;
  times: readonly Time[];
}
const batchAddsUp = z.check<SentBatch>(({ value, issues }) => {
  const fault = (field: string, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value });
  const { age_from, age_to, starts_on, ends_on, times } = value;
  if (age_from !== null && age_to !== null && age_from > age_to)
    fault('age_to', 'This must not be less than the first age.');
  if (ends_on !== null && ends_on < starts_on) fault('ends_on', 'The term must not end before it starts.');
  if (overlapOf(times) !== null) fault('times', 'Two of these times overlap.');
});

const ofBatch = z.object({ batchId: Id });
const ofClass = z.object({ classId: Id });

/** What happened to a class: the families were sent this by mail and push, and staff can send it by WhatsApp. */
export const ClassNotice = z.object({
  text: z.string(),
  /** Families it concerns. */
  told: z.int(),
  /** Families that were mailed. */
  mailed: z.int(),
  families: z.array(z.object({ name: z.string(), mobile: z.string() })),
});
export type ClassNotice = z.infer<typeof ClassNotice>;

/** Such as a coach who is expected in two places at once. It is saved all the same. */
const Hints = z.array(z.string());

/** What a change of a batch does to its classes, and whom it concerns. */
export const BatchChange = z.object({
  /** Those that do not stay as they are, by time. */
  classes: z.array(
    z.object({
      class_id: z.string(),
      /** domain/class-changes.ts */
      fate: z.enum(['moves', 'stays', 'goes']),
      was: Moment,
      /** Of a class that moves. */
      to: z.nullable(Moment),
      state: z.enum(['planned', 'cancelled']),
      reason: z.string(),
      /** What it keeps: who takes it instead, and how many will not come. */
      substitutes: z.array(Coach),
      absences: z.int(),
    }),
  ),
  /** Who is told by mail and push, each once. None: nothing changes for them. */
  families: z.int(),
  coaches: z.int(),
  /** What they read. */
  text: z.string(),
});
export type BatchChange = z.infer<typeof BatchChange>;

export const batches = {
  'GET /desk/batches': deskEndpoint({
    summary: 'Batches by name; a coach sees those of the own centres',
    permission: 'students.read',
    query: z.object({
      ...listQuery,
      centre: z.optional(line(60)),
      status: z.optional(choice(statuses)),
      places: z.optional(choice(['free'])),
    }),
    response: listOf(DeskBatch),
  }),
  'GET /desk/batch-choices': deskEndpoint({
    summary: 'The centres and coaches that a batch can have',
    permission: 'students.read',
    response: z.object({ centres: z.array(z.string()), coaches: z.array(Coach), levels: z.array(z.string()) }),
  }),
  'GET /desk/batches/:batchId': deskEndpoint({
    summary: 'One batch with its students and its waiting list',
    permission: 'students.read',
    params: ofBatch,
    response: z.object({ batch: DeskBatch, students: z.array(BatchStudent), forms: z.array(WaitingForm) }),
    refusals: ['unknown-row'],
  }),
  'POST /desk/batches': deskEndpoint({
    summary: 'Add a batch and plan its classes',
    permission: 'batches.edit',
    body: body({ centre: requiredLine(60), ...ofEachBatch }).check(batchAddsUp),
    response: z.object({ batch_id: z.string(), hints: Hints }),
    refusals: ['not-allowed', 'name-taken', 'bad-input'],
  }),
  'PATCH /desk/batches/:batchId': deskEndpoint({
    summary:
      'Change a batch. Classes to come follow its days: cancelled ones stay cancelled, those moved one by one keep their time. Tells families and coaches',
    permission: 'batches.edit',
    params: ofBatch,
    body: body({ version: Version, ...ofEachBatch }).check(batchAddsUp),
    response: z.object({ audit_id: z.nullable(z.int()), hints: Hints }),
    refusals: ['unknown-row', 'changed-since', 'not-allowed', 'name-taken', 'bad-input'],
  }),
  'POST /desk/batches/:batchId/preview': deskEndpoint({
    summary:
      'Which classes such a change moves or removes, what each keeps, and how many families are told; changes nothing',
    permission: 'batches.edit',
    params: ofBatch,
    body: body({ version: Version, ...ofEachBatch }).check(batchAddsUp),
    response: BatchChange,
    refusals: ['unknown-row', 'changed-since', 'not-allowed', 'name-taken', 'bad-input'],
  }),
  'DELETE /desk/batches/:batchId': deskEndpoint({
    summary: 'Delete a batch that nobody was ever in. Others can be made inactive',
    permission: 'batches.edit',
    params: ofBatch,
    response: Done,
    refusals: ['unknown-row', 'not-allowed', 'in-use'],
  }),
  'GET /desk/classes': deskEndpoint({
    summary: 'The classes of a week, from Monday; a coach sees those of the own centres and the own ones',
    permission: 'students.read',
    query: z.object({ week: z.optional(RequiredDay), centre: z.optional(line(60)), coach: z.optional(line(64)) }),
    response: z.object({ monday: z.string(), classes: z.array(DeskClass), holidays: z.array(Holiday) }),
  }),
  'POST /desk/classes/:classId/cancel': deskEndpoint({
    summary: 'Cancel one class, until it ends, and tell its families and coaches',
    permission: 'batches.edit',
    params: ofClass,
    body: body({ version: Version, reason: requiredLine(300) }),
    response: ClassNotice,
    refusals: ['unknown-row', 'changed-since', 'not-allowed', 'class-over'],
  }),
  'POST /desk/classes/:classId/move': deskEndpoint({
    summary: 'Move one class, or hold a cancelled one after all, and tell its families and coaches',
    permission: 'batches.edit',
    params: ofClass,
    body: body({
      version: Version,
      day: RequiredDay,
      starts_at: ClockTime,
      minutes: Minutes,
      reason: requiredLine(300),
    }),
    response: ClassNotice,
    refusals: ['unknown-row', 'changed-since', 'not-allowed', 'class-over', 'bad-input'],
  }),
  'PUT /desk/classes/:classId/coaches': deskEndpoint({
    summary: 'Who takes this class instead of the batch’s coaches; nobody: they do. Tells those who gain or lose it',
    permission: 'batches.edit',
    params: ofClass,
    body: body({ version: Version, coaches: list(Id, 10) }),
    response: z.object({ audit_id: z.nullable(z.int()), hints: Hints }),
    refusals: ['unknown-row', 'changed-since', 'not-allowed', 'bad-input'],
  }),
  'POST /desk/holidays': deskEndpoint({
    summary: 'Add days without classes',
    permission: 'batches.edit',
    body: body({
      centre: z.nullable(requiredLine(60)),
      name: requiredLine(60),
      from_day: RequiredDay,
      to_day: RequiredDay,
    }).check(
      z.refine(({ from_day, to_day }) => from_day <= to_day, {
        error: 'This must not be before the first day.',
        path: ['to_day'],
      }),
    ),
    response: z.object({ holiday_id: z.string() }),
    refusals: ['not-allowed', 'bad-input'],
  }),
  'DELETE /desk/holidays/:holidayId': deskEndpoint({
    summary: 'Remove a holiday; its classes are planned again',
    permission: 'batches.edit',
    params: z.object({ holidayId: Id }),
    response: Done,
    refusals: ['unknown-row', 'not-allowed'],
  }),
  'POST /desk/calendar-link': deskEndpoint({
    summary: "Make a link to a calendar of the caller's classes; the one before it stops working",
    permission: 'students.read',
    response: z.object({ path: z.string() }),
  }),
};
