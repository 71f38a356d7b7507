import * as z from 'zod/mini';
import { guestKinds, marks, marksAtOnce } from '../../domain/roll-call.ts';
import { Moment } from '../envelope.ts';
import { body, Id, list } from '../sent-field.ts';
import { choice, patterned, requiredLine } from '../text-field.ts';
import { RequiredDay } from './batches.ts';
import { deskEndpoint } from './desk-endpoint.ts';

const PhoneId = patterned(32, /^[0-9a-f]{32}$/, 'This is not a valid id.');

/** By the phone's clock, whatever that says. PostgreSQL knows no year 0. */
const PhoneTime = z.iso
  .datetime('This is not a valid time.')
  .check(z.refine((text) => !text.startsWith('0000'), 'This is not a valid time.'));

const RollStudent = z.object({
  student_id: z.string(),
  name: z.string(),
  /** The mark that counts: the last one that somebody tapped. */
  mark: z.nullable(z.enum(marks)),
  /** The caller's own last mark, if another one counts that somebody else gave. */
  overruled: z.nullable(z.object({ mark: z.enum(marks), is_untouched: z.boolean(), by: z.string() })),
  /** What a parent wrote beforehand; null: nothing, so the child is expected. */
  absence: z.nullable(z.string()),
  medical_note: z.string(),
  /** Parents agreed to photos. Absent in what a phone stored before it was sent. */
  may_be_photographed: z.optional(z.boolean()),
  /** Tells children of one name apart; null: unknown. */
  age: z.optional(z.nullable(z.int())),
});

export const RollClass = z.object({
  class_id: z.string(),
  batch: z.string(),
  level: z.nullable(z.string()),
  centre: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  state: z.enum(['planned', 'cancelled']),
  /** Why it was cancelled or moved. */
  reason: z.string(),
  /** The caller takes this class. */
  is_own: z.boolean(),
  is_taken: z.boolean(),
  /** With a place when the class begins, and not paused; and those with a mark. By name. */
  students: z.array(RollStudent),
  guests: z.array(z.object({ guest_id: z.string(), name: z.string(), kind: z.enum(guestKinds) })),
});
export type RollClass = z.infer<typeof RollClass>;

const ofClass = z.object({ classId: Id });

export const rollCall = {
  'GET /desk/roll-call': deskEndpoint({
    summary:
      'The classes that the caller may mark: of today and the next two days, and of the last week without a roll call; or of one day',
    permission: 'roll-call.edit',
    query: z.object({ day: z.optional(RequiredDay) }),
    response: z.object({
      staff_id: z.string(),
      full_name: z.string(),
      email: z.string(),
      /** Encrypts unsent marks when somebody else uses the phone. */
      seal_key: z.string(),
      now: Moment,
      classes: z.array(RollClass),
    }),
  }),
  'POST /desk/roll-call/:classId': deskEndpoint({
    summary: 'Store marks and guests of one class, each once; says of each id whether it is stored, or why not',
    permission: 'roll-call.edit',
    params: ofClass,
    body: body({
      /** The member who tapped. Refused if somebody else is signed in on this phone. */
      staff_id: Id,
      marks: list(
        body({
          mark_id: PhoneId,
          student_id: Id,
          mark: choice(marks),
          marked_at: PhoneTime,
          /** Made by Save and tapped by nobody. Left out by phones with an earlier release. */
          is_untouched: z.optional(z.boolean('This must be true or false.')),
        }),
        marksAtOnce,
      ),
      guests: list(
        body({
          id: PhoneId,
          guest_id: PhoneId,
          name: requiredLine(100),
          kind: choice(guestKinds),
          is_removed: z.boolean('This must be true or false.'),
        }),
        marksAtOnce,
      ),
      /** Medical notes that were opened, for the log of who read what. */
      views: list(body({ id: PhoneId, student_id: Id }), marksAtOnce),
    }),
    response: z.object({
      outcomes: z.array(z.object({ id: z.string(), refused: z.nullable(z.string()) })),
      /** As it is now. Null: there is no such class, or it is not the caller's. */
      class: z.nullable(RollClass),
    }),
    refusals: ['not-allowed', 'other-person'],
    bodyLimitBytes: 262_144,
  }),
  'POST /desk/roll-call/:classId/cancel': deskEndpoint({
    summary:
      'Cancel a class that the caller may mark, until it ends, and tell its families and coaches. Twice does nothing',
    permission: 'roll-call.edit',
    params: ofClass,
    body: body({ reason: requiredLine(300) }),
    response: z.object({
      class: RollClass,
      /** Who is told by mail and push. */
      families: z.int(),
    }),
    refusals: ['unknown-row', 'not-allowed', 'changed-since', 'class-over'],
  }),
  'GET /desk/classes/:classId/attendance': deskEndpoint({
    summary: 'Who came to one class; for those who plan batches with every mark: who gave it, and when',
    permission: 'students.read',
    params: ofClass,
    response: z.object({
      students: z.array(z.object({ student_id: z.string(), name: z.string(), mark: z.nullable(z.enum(marks)) })),
      guests: z.array(z.object({ guest_id: z.string(), name: z.string(), kind: z.enum(guestKinds) })),
      /** Newest first. Null: the role does not see them. */
      history: z.nullable(
        z.array(
          z.object({
            number: z.int(),
            name: z.string(),
            mark: z.enum(marks),
            by: z.string(),
            marked_at: Moment,
            received_at: Moment,
          }),
        ),
      ),
    }),
    refusals: ['unknown-row'],
  }),
};
