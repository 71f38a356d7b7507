import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Moment } from './envelope.ts';
import { wholeNumberText } from './number-field.ts';
import { Id } from './sent-field.ts';
import { requiredLine } from './text-field.ts';
import { metresMax, metresMin } from '../domain/skate-time.ts';

/** One time over a distance. */
export const SkateTime = z.object({
  time_id: z.string(),
  /** Milliseconds. */
  ms: z.int(),
  /** YYYY-MM-DD */
  day: z.string(),
  place: z.string(),
  /** Who entered it. */
  by: z.string(),
});
export type SkateTime = z.infer<typeof SkateTime>;

/** The times over one distance, in the order of their days. */
export const DistanceTimes = z.object({ metres: z.int(), best: SkateTime, times: z.array(SkateTime) });
export type DistanceTimes = z.infer<typeof DistanceTimes>;

export const ReachedLevel = z.object({ level: z.string(), at: Moment, by: z.string() });

export const ofLevelPaper = { level: requiredLine(60) };
export const ofTimePaper = { metres: wholeNumberText(metresMin, metresMax) };

const ofChild = { childId: Id };

export const progress = {
  'GET /children/:childId/progress': endpoint({
    summary: "The level, best times and visible notes of one of the caller's children",
    access: 'customer',
    params: z.object(ofChild),
    response: z.object({
      /** Null: at no level now. */
      level: z.nullable(
        z.object({
          name: z.string(),
          about: z.string(),
          criteria: z.array(
            z.object({
              text: z.string(),
              /** Null: not yet. */
              reached_at: z.nullable(Moment),
              by: z.nullable(z.string()),
            }),
          ),
        }),
      ),
      /** The latest first. */
      reached: z.array(ReachedLevel),
      distances: z.array(DistanceTimes),
      notes: z.array(z.object({ note_id: z.string(), text: z.string(), at: Moment, by: z.string() })),
    }),
    refusals: ['unknown-child'],
  }),
  'GET /children/:childId/certificates/levels/:level': endpoint({
    summary: "A certificate of a level that one of the caller's children has reached, as PDF",
    access: 'customer',
    params: z.object({ ...ofChild, ...ofLevelPaper }),
    response: z.instanceof(Uint8Array),
    answerKind: 'pdf',
    refusals: ['unknown-child', 'busy'],
  }),
  'GET /children/:childId/certificates/times/:metres': endpoint({
    summary: "A certificate of the best time of one of the caller's children over a distance, as PDF",
    access: 'customer',
    params: z.object({ ...ofChild, ...ofTimePaper }),
    response: z.instanceof(Uint8Array),
    answerKind: 'pdf',
    refusals: ['unknown-child', 'busy'],
  }),
};
