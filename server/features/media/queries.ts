import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';

export interface PictureRow {
  bytes: Buffer;
  content_type: string;
}

export const findPicture = (db: Database, pictureId: string): Promise<PictureRow | undefined> =>
  db.selectFrom('picture').select(['bytes', 'content_type']).where('picture_id', '=', pictureId).executeTakeFirst();

export interface PictureFacts {
  content_type: string;
  byte_count: number;
}

/** Without its bytes. */
export const findPictureFacts = (db: Database, pictureId: string): Promise<PictureFacts | undefined> =>
  db
    .selectFrom('picture')
    .select(['content_type', sql<number>`octet_length(bytes)`.as('byte_count')])
    .where('picture_id', '=', pictureId)
    .executeTakeFirst();

/** `count` bytes from `start`, which counts from 0; fewer at the end. */
export async function readPicturePart(
  db: Database,
  pictureId: string,
  { start, count }: { start: number; count: number },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('picture')
    .select(sql<Buffer>`substring(bytes from ${start + 1} for ${count})`.as('part'))
    .where('picture_id', '=', pictureId)
    .executeTakeFirst();
  return row?.part;
}

/** Where a walk over all pictures stands: they come in the order in which they were stored. */
export interface PicturePlace {
  created_at: Date;
  picture_id: string;
}

export const picturesAfter = (db: Database, place: PicturePlace, limit: number): Promise<PicturePlace[]> =>
  db
    .selectFrom('picture')
    .select(['created_at', 'picture_id'])
    .where(sql<boolean>`(created_at, picture_id) > (${place.created_at}, ${place.picture_id})`)
    .orderBy('created_at')
    .orderBy('picture_id')
    .limit(limit)
    .execute();
