import * as z from 'zod/mini';
import { genders } from './admission.ts';
import { endpoint } from './endpoint.ts';
import { Done, Moment } from './envelope.ts';
import { wholeNumber } from './number-field.ts';
import { BirthDate, MobileOrEmpty } from './person-field.ts';
import { body, Confirmed, Id, optionalLine } from './sent-field.ts';
import { ClassTime } from './batch.ts';
import { studentStates } from '../domain/student-state.ts';
import { choice, paragraph, requiredLine } from './text-field.ts';

/** Fields of a child that parents and staff edit. */
export const ofEachChild = {
  name: requiredLine(100),
  dob: BirthDate,
  gender: z._default(z.nullable(choice(genders)), null),
  school: optionalLine(150),
  /** The length of the longer foot. Null: not measured. */
  foot_mm: z._default(z.nullable(wholeNumber(100, 350)), null),
  helmet_size: optionalLine(20),
  suit_size: optionalLine(20),
  medical_note: z._default(paragraph(1000), ''),
  emergency_name: optionalLine(100),
  emergency_mobile: z._default(MobileOrEmpty, ''),
};

export const ChildForm = body(ofEachChild);
export type ChildForm = z.infer<typeof ChildForm>;

const asRead = z.string('This must be text.').check(z.maxLength(1000, 'Please use at most 1000 characters.'));

/** As they were read, so not checked or changed like something typed: they are compared with what is stored, character by character. */
const ChildBefore = body({
  name: asRead,
  dob: asRead,
  gender: z.nullable(choice(genders)),
  school: asRead,
  foot_mm: z.nullable(wholeNumber(0, 1000)),
  helmet_size: asRead,
  suit_size: asRead,
  medical_note: asRead,
  emergency_name: asRead,
  emergency_mobile: asRead,
});
export type ChildBefore = z.infer<typeof ChildBefore>;

/** A stay in a batch, or on its waiting list. */
const ChildPlace = z.object({
  batch: z.string(),
  centre: z.string(),
  times: z.array(ClassTime),
  state: z.enum(['waiting', 'placed']),
  /** On the waiting list, from 1. */
  position: z.nullable(z.int()),
  /** The next class, without cancelled ones. */
  next_class: z.nullable(Moment),
});

const Child = z.object({
  child_id: z.string(),
  state: z.enum(studentStates),
  name: z.string(),
  /** YYYY-MM-DD; empty if unknown. */
  dob: z.string(),
  gender: z.nullable(z.enum(genders)),
  school: z.string(),
  foot_mm: z.nullable(z.int()),
  helmet_size: z.string(),
  suit_size: z.string(),
  medical_note: z.string(),
  emergency_name: z.string(),
  emergency_mobile: z.string(),
  /** Staff have seen the proof of age, so only they change name and date of birth. */
  is_age_proved: z.boolean(),
  places: z.array(ChildPlace),
  /** How many admissions name the child. A child with none, and never in a batch, can be removed. */
  admissions: z.int(),
});
export type Child = z.infer<typeof Child>;

const ofChild = z.object({ childId: Id });
const Stored = z.object({ child_id: z.string() });

export const child = {
  'GET /children': endpoint({
    summary: "The caller's children, with their batches",
    access: 'customer',
    response: z.object({
      children: z.array(Child),
      /** The caller has a calendar link. It is shown only when it is made. */
      has_calendar: z.boolean(),
    }),
  }),
  'POST /children': endpoint({
    summary: 'Add a child',
    access: 'customer',
    body: body({
      ...ofEachChild,
      /** Add it although there is a child of this name and birthday, such as a twin. */
      again: Confirmed,
    }),
    response: Stored,
    refusals: ['child-known', 'children-full'],
  }),
  'PATCH /children/:childId': endpoint({
    summary: "Change what is known about one of the caller's children",
    access: 'customer',
    params: ofChild,
    body: body({
      ...ofEachChild,
      /**
       * The values that the screen started from: what two people have changed is merged, field by field. A page that was opened before this
       * was asked for has to be loaded again.
       */
      before: z.optional(ChildBefore),
    }),
    response: Stored,
    refusals: ['unknown-child', 'child-changed', 'bad-input'],
  }),
  'DELETE /children/:childId': endpoint({
    summary: 'Remove a child that no admission names and that was never in a batch',
    access: 'customer',
    params: ofChild,
    response: Done,
    refusals: ['unknown-child', 'child-in-use'],
  }),
  'POST /calendar-link': endpoint({
    summary: "Make a link to a calendar of the classes of the caller's children; the one before it stops working",
    access: 'customer',
    response: z.object({ path: z.string() }),
  }),
  'DELETE /calendar-link': endpoint({
    summary: "End the caller's calendar link",
    access: 'customer',
    response: Done,
  }),
};
