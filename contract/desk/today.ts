import * as z from 'zod/mini';
import { orderStatuses } from '../../domain/order-status.ts';
import { Moment } from '../envelope.ts';
import { requiredLine } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { HealthProblem } from './health.ts';

/** Counts of what needs doing. A role sees those whose rows it may open. */
export const todayCards = [
  'to-pack',
  'to-hand-over',
  'returns-to-answer',
  'returns-to-refund',
  'low-stock',
  'quotes',
  'reviews',
  'admissions',
  'free-places',
  'fees-to-return',
  'erasures',
  'consents',
  'roll-calls',
] as const;
export type TodayCard = (typeof todayCards)[number];

const Sales = z.object({ orders: z.int(), total_paise: z.int() });

/** A rule that is broken, in the owner's words. */
const BrokenRule = z.object({
  /** `violation`: must not exist. `overdue`: should be finished by now. */
  kind: z.enum(['violation', 'overdue']),
  name: z.string(),
  rows: z.int(),
  title: z.string(),
  mend: z.string(),
  /** The first five. */
  details: z.array(z.string()),
});

export const today = {
  'GET /desk/today': deskEndpoint({
    summary: 'What is to be done, with counts; sales of the last 7 and 30 days; rules that are broken; the last backup',
    permission: 'any',
    response: z.object({
      /** At most half a minute old. */
      at: Moment,
      cards: z.array(z.object({ card: z.enum(todayCards), count: z.int() })),
      /** Null: the role does not see sales. Days in India, oldest first, without gaps. */
      sales: z.nullable(
        z.object({
          last_7_days: Sales,
          last_30_days: Sales,
          days: z.array(z.object({ day: z.string(), orders: z.int(), total_paise: z.int() })),
        }),
      ),
      /** Null: the role does not see them. */
      broken: z.nullable(z.array(BrokenRule)),
      /** Parts of Health that are not well. Null: the role does not see them. */
      health: z.nullable(z.array(HealthProblem)),
      /** When the last copy of the database and of its changes succeeded. Null: the role does not see it, or this shop makes none. */
      backup: z.nullable(z.object({ base_at: z.nullable(Moment), log_at: z.nullable(Moment) })),
    }),
  }),
  'GET /desk/find': deskEndpoint({
    summary: 'Search orders, products and people; returns the best few of each that the role may see',
    permission: 'any',
    query: z.object({ q: requiredLine(100) }),
    response: z.object({
      orders: z.array(
        z.object({
          order_id: z.string(),
          receipt_id: z.string(),
          user_name: z.string(),
          order_status: z.enum(orderStatuses),
          total_paise: z.int(),
          created_at: Moment,
        }),
      ),
      products: z.array(z.object({ product_id: z.string(), title: z.string(), status: z.string() })),
      people: z.array(z.object({ user_id: z.string(), full_name: z.string(), email: z.string(), mobile: z.string() })),
    }),
  }),
};
