import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { calendarFile, type CalendarClass } from '../../../domain/calendar-file.ts';
import { sendRefused } from '../../http/errors.ts';
import { refuse } from '../../http/refuse.ts';
import { findSiteProfile } from '../site/queries.ts';
import { hashLinkToken } from '../../state/secret-text.ts';

const tokenShape = /^[\w-]{32}$/;

interface Parts {
  db: Database;
  origin: () => string;
}

/**
 * `/calendar/<token>.ics`, which calendar apps fetch in the background, so without a login. Ended, replaced and unknown links get the same
 * answer.
 */
export function serveCalendar(app: FastifyInstance, { db, origin }: Parts): void {
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', async ({ params: { token } }, reply) => {
    const classes = tokenShape.test(token) ? await listCalendarClasses(db, hashLinkToken(token)) : null;
    if (classes === null) return sendRefused(reply, refuse('no-such-call'));
    const profile = await findSiteProfile(db);
    const file = calendarFile(
      profile?.logo_name ?? 'Classes',
      { host: new URL(origin()).hostname, at: new Date() },
      classes,
    );
    return reply
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex')
      .type('text/calendar; charset=utf-8')
      .send(file);
  });
}

type Row = Omit<CalendarClass, 'title' | 'place'> & { batch: string; level: string | null; centre: string };

/** Classes since a month ago, of the owner's children or of the coach. Null: there is no such link. */
async function listCalendarClasses(db: Database, tokenHash: string): Promise<CalendarClass[] | null> {
  const { rows } = await sql<{ user_id: string | null; staff_id: string | null }>`
    select k.user_id, k.staff_id from calendar_link k left join staff m using (staff_id)
     where k.token_hash = ${tokenHash} and m.removed_at is null`.execute(db);
  const [link] = rows;
  if (!link) return null;
  const isTheirs = link.user_id === null ? isTaughtBy(link.staff_id ?? '') : isForChildrenOf(link.user_id);
  const found = await sql<Row>`
    select c.class_id as id, b.name as batch, b.level, b.centre, c.starts_at, c.ends_at, c.state = 'cancelled' as "isCancelled", c.version
      from batch_class c join batch b using (batch_id)
     where c.starts_at > now() - interval '31 days' and ${isTheirs}
     order by c.starts_at, c.class_id limit 2000`.execute(db);
  return found.rows.map(({ batch, level, centre, ...each }) => ({
    ...each,
    title: level === null ? batch : `${batch} (${level})`,
    place: centre,
  }));
}

const isForChildrenOf = (userId: string) => sql`exists (
  select from enrolment e join guardian g using (student_id) join student s using (student_id)
   where e.batch_id = c.batch_id and e.placed_at is not null and g.user_id = ${userId} and s.state in ('active', 'left')
     and c.starts_at >= e.placed_at and c.starts_at < coalesce(e.ended_at, 'infinity'))`;

/** Of `batch_class c`: the substitutes if there are any, otherwise the batch's coaches. */
export const isTaughtBy = (staffId: string | RawBuilder<unknown>) => sql`(
  exists (select from class_coach k where k.class_id = c.class_id and k.staff_id = ${staffId})
  or not exists (select from class_coach k where k.class_id = c.class_id)
     and exists (select from batch_coach k where k.batch_id = c.batch_id and k.staff_id = ${staffId}))`;
