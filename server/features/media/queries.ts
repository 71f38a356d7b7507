import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';

export interface PictureRow {
  bytes: Buffer;
  content_type: string;
}

const selectPicture = (db: Database, pictureId: string) =>
  db.selectFrom('picture').select(['bytes', 'content_type']).where('picture_id', '=', pictureId);

export const findPicture = (db: Database, pictureId: string): Promise<PictureRow | undefined> =>
  selectPicture(db, pictureId).executeTakeFirst();

/** No row for a larger one, whose bytes then stay where they are. */
export const findPictureUpTo = (db: Database, pictureId: string, bytesMax: number): Promise<PictureRow | undefined> =>
  selectPicture(db, pictureId)
    .where(sql<number>`octet_length(bytes)`, '<=', bytesMax)
    .executeTakeFirst();
