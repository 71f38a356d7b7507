import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { normalisePicture } from '../media/store-picture.ts';

/** Enough to see a scratch; about 300 kB. */
const sidePx = 1600;

interface OwnReturn {
  userId: string;
  returnId: string;
}

/** Null: a photo can be added. Another customer's return gets the same answer as an unknown one. */
export async function refusePhoto(
  db: Database,
  { userId, returnId }: OwnReturn,
): Promise<Refused<'unknown-return' | 'return-answered'> | null> {
  const found = await db
    .selectFrom('order_return as r')
    .innerJoin('shop_order as o', 'o.order_id', 'r.order_id')
    .select('r.state')
    .where('r.return_id', '=', returnId)
    .where('o.user_id', '=', userId)
    .executeTakeFirst();
  if (!found) return refuse('unknown-return');
  return found.state === 'requested' ? null : refuse('return-answered');
}

/** Replaces the photo at that place, so a repeated call changes nothing. */
export async function writePhoto(
  db: Database,
  { returnId, place, bytes }: { returnId: string; place: number; bytes: Buffer },
): Promise<{ photo_id: string } | Refused<'picture-refused' | 'busy' | 'return-answered'>> {
  const made = await normalisePicture(bytes, sidePx);
  if (!('data' in made)) return made;
  // Locked, so that staff cannot answer while a photo they have not seen arrives.
  const { rows } = await sql<{ photo_id: string }>`
    with asked as (select return_id from order_return where return_id = ${returnId} and state = 'requested' for share)
    insert into return_photo (return_id, place, bytes) select return_id, ${place}, ${made.data} from asked
    on conflict (return_id, place) do update set photo_id = excluded.photo_id, bytes = excluded.bytes
    returning photo_id`.execute(db);
  return rows[0] ?? refuse('return-answered');
}

/** WebP. Undefined for somebody else's photo, as if it did not exist. */
export async function readPhoto(
  db: Database,
  /** A null `userId` finds any customer's, for staff. */
  { userId, photoId }: { userId: string | null; photoId: string },
): Promise<Buffer<ArrayBuffer> | undefined> {
  const { rows } = await sql<{ bytes: Buffer<ArrayBuffer> }>`
    select f.bytes from return_photo f join order_return r using (return_id) join shop_order o using (order_id)
     where f.photo_id = ${photoId} and (${userId}::text is null or o.user_id = ${userId})`.execute(db);
  return rows[0]?.bytes;
}
