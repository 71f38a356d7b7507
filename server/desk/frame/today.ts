import { sql } from 'kysely';
import type { Permission } from '../../../contract/desk/permissions.ts';
import type { HealthState } from '../../../contract/desk/health.ts';
import type { TodayCard } from '../../../contract/desk/today.ts';
import { owesFeeBack } from '../../features/admission/fee-money.ts';
import { freeAndWaited } from '../../features/batch/queries.ts';
import { lowStock } from '../../../domain/low-stock.ts';
import type { Database } from '../../../database/client.ts';
import { isWithoutConsent } from '../../features/student/consents.ts';
import { listFound } from '../../state/row-watch.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { judgeHealth } from '../health/judge-health.ts';
import { readFacts, type HealthSetUp } from '../health/read-facts.ts';
import { wordsFor } from './rule-words.ts';

/** At most two reads a minute, however many people look. Today may be up to a minute old. */
const freshMs = 30_000;

/** A card is shown to members who can open the rows behind it. */
const cardPermission: Record<TodayCard, Permission> = {
  'to-pack': 'orders.read',
  'to-hand-over': 'orders.read',
  'returns-to-answer': 'orders.read',
  'returns-to-refund': 'orders.read',
  'low-stock': 'stock.read',
  quotes: 'quotes.edit',
  reviews: 'reviews.edit',
  admissions: 'admissions.edit',
  'free-places': 'admissions.edit',
  'fees-to-return': 'admissions.edit',
  erasures: 'admissions.edit',
  consents: 'admissions.edit',
  'roll-calls': 'roll-call.edit',
};

/** Cards with the same count for everybody; roll calls are counted by centre. */
type SharedCard = Exclude<TodayCard, 'roll-calls'>;

/** A class of today without a roll call. */
interface UntakenClass {
  centre: string;
  coaches: string[];
}

interface Day {
  day: string;
  orders: number;
  total_paise: number;
}

interface Board {
  at: string;
  counts: Record<SharedCard, number>;
  untaken: UntakenClass[];
  days: Day[];
  broken: Awaited<ReturnType<typeof listFound>>;
  backup: Awaited<ReturnType<typeof readBackup>>;
  health: Omit<HealthState, 'facts'>[];
}

const rare = new Set<TodayCard>(['erasures', 'free-places', 'fees-to-return', 'consents']);

/** Rows of `overdue` about mail and backups, which Health explains to those who can act. */
const toldByHealth = /^(?:L6|B[123]) /;

/** Today lists these refunds with their orders and customers: GET /desk/refunds/rejected. */
const namedOnToday = 'M4 refund rejected by the bank';

export class Today {
  readonly #db: Database;
  readonly #healthSetUp: HealthSetUp;
  #board: Promise<Board> | null = null;
  #readAt = -Infinity;

  constructor(db: Database, healthSetUp: HealthSetUp) {
    this.#db = db;
    this.#healthSetUp = healthSetUp;
  }

  /** Leaves out what this member may not see, and what is rare while there is none. */
  async show(staff: StaffCaller) {
    const { at, counts, untaken, days, broken, backup, health } = await this.#current();
    const seesHealth = staff.permissions.has('health.edit');
    const rollCalls = untaken.filter(
      ({ centre, coaches }) =>
        staff.permissions.has('children.read') || staff.centres.includes(centre) || coaches.includes(staff.staffId),
    ).length;
    const cards = (Object.entries({ ...counts, 'roll-calls': rollCalls }) as [TodayCard, number][])
      .filter(([card, count]) => staff.permissions.has(cardPermission[card]) && (count > 0 || !rare.has(card)))
      .map(([card, count]) => ({ card, count }));
    return {
      at,
      cards,
      sales: staff.permissions.has('reports.read')
        ? { last_7_days: sumOf(days.slice(-7)), last_30_days: sumOf(days), days }
        : null,
      broken: staff.permissions.has('money.read')
        ? broken
            .filter(({ name }) => !(seesHealth && toldByHealth.test(name)) && name !== namedOnToday)
            .map((rule) => ({ ...rule, ...wordsFor(rule.name) }))
        : null,
      health: seesHealth ? health : null,
      backup: staff.permissions.has('money.read') ? backup : null,
    };
  }

  #current(): Promise<Board> {
    if (this.#board === null || performance.now() - this.#readAt > freshMs) {
      this.#readAt = performance.now();
      this.#board = readBoard(this.#db, this.#healthSetUp);
      // Do not cache a failure.
      this.#board.catch(() => (this.#board = null));
    }
    return this.#board;
  }
}

const sumOf = (days: readonly Day[]) => ({
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  total_paise: days.reduce((sum, { total_paise }) => sum + total_paise, 0),
});

const isPaymentFault = ({ part, tone }: HealthState): boolean => part === 'payments' && tone === 'bad';

async function readBoard(db: Database, healthSetUp: HealthSetUp): Promise<Board> {
  const [counts, days, broken] = [await readCounts(db), await readDays(db), await listFound(db)];
  const untaken = await readUntaken(db);
  const health = judgeHealth(await readFacts(db), healthSetUp, new Date())
    .filter(({ tone }) => tone === 'warning' || tone === 'bad')
    // Nobody can pay: that comes before everything else.
    .toSorted((a, b) => Number(isPaymentFault(b)) - Number(isPaymentFault(a)))
    .map(({ facts: _facts, ...problem }) => problem);
  return { at: new Date().toISOString(), counts, untaken, days, broken, backup: await readBackup(db), health };
}

/** Each count uses an index. */
async function readCounts(db: Database): Promise<Record<SharedCard, number>> {
  const { rows } = await sql<Record<SharedCard, number>>`
    select
      (select count(*) from shop_order where fulfilment = 'to-pack') as "to-pack",
      (select count(*) from shop_order where fulfilment = 'packed') as "to-hand-over",
      (select count(*) from order_return where state = 'requested') as "returns-to-answer",
      (select count(*) from order_return where state = 'received') as "returns-to-refund",
      (select count(*) from stock s join variation v using (sku) join product p using (product_id)
        where s.on_hand - s.reserved <= ${lowStock} and v.status = 'Active' and p.status = 'Active') as "low-stock",
      (select count(*) from quote where status = 'New') as quotes,
      (select count(*) from review where state = 'waiting') as reviews,
      (select count(*) from admission where state = 'new') as admissions,
      (select coalesce(sum(least(b.free, b.waiting)), 0)::integer from (${freeAndWaited}) b) as "free-places",
      (select count(*) from admission a where ${owesFeeBack}) as "fees-to-return",
      (select count(*) from erasure_request where state = 'open') as erasures,
      (select count(*) from student s where ${isWithoutConsent}) as consents`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('counting answered no row');
  return counts;
}

/** Classes with students that have begun today in India and have no roll call. */
async function readUntaken(db: Database): Promise<UntakenClass[]> {
  const { rows } = await sql<UntakenClass>`
    select b.centre, array(
             select k.staff_id from class_coach k where k.class_id = c.class_id
             union all
             select k.staff_id from batch_coach k
              where k.batch_id = c.batch_id and not exists (select from class_coach o where o.class_id = c.class_id)) as coaches
      from batch_class c join batch b using (batch_id)
     where c.starts_at <= now() and c.starts_at >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
       and c.state = 'planned' and not exists (select from attendance a where a.class_id = c.class_id)
       and exists (select from enrolment e join student s using (student_id)
                    where e.batch_id = c.batch_id and e.placed_at <= c.starts_at
                      and coalesce(e.ended_at, 'infinity') > c.starts_at and s.state <> 'paused')`.execute(db);
  return rows;
}

/**
 * What was sold per day in India: orders that are not cancelled, minus what came back, on the day of its credit note. Goods that go out in
 * exchange count, but not as another order: what came back for them is subtracted.
 */
async function readDays(db: Database): Promise<Day[]> {
  const { rows } = await sql<Day>`
    with days as (
      select generate_series(today - 29, today, interval '1 day')::date as day
        from (select (now() at time zone 'Asia/Kolkata')::date as today) t),
    sold as (
      select (placed_at at time zone 'Asia/Kolkata')::date as day, count(*) filter (where channel <> 'exchange') as orders, sum(total_paise)::bigint as total_paise
        from shop_order
       where placed_at >= (select min(day)::timestamp at time zone 'Asia/Kolkata' from days) and order_status <> 'Cancelled'
       group by 1),
    back as (
      select (n.issued_at at time zone 'Asia/Kolkata')::date as day, sum(n.total_paise)::bigint as total_paise
        from credit_note n join shop_order o using (order_id)
       where n.issued_at >= (select min(day)::timestamp at time zone 'Asia/Kolkata' from days) and o.order_status <> 'Cancelled'
       group by 1)
    select day, coalesce(sold.orders, 0) as orders, coalesce(sold.total_paise, 0) - coalesce(back.total_paise, 0) as total_paise
      from days left join sold using (day) left join back using (day) order by day`.execute(db);
  return rows;
}

async function readBackup(db: Database) {
  const state = await db.selectFrom('backup_state').select(['base_at', 'log_at']).executeTakeFirst();
  if (!state) return null;
  return { base_at: state.base_at?.toISOString() ?? null, log_at: state.log_at?.toISOString() ?? null };
}
