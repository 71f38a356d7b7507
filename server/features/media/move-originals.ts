import type { Database } from '../../../database/client.ts';
import type { Bucket } from '../../providers/bucket/bucket.ts';

/** Moves all originals into the bucket, or back. Each is in one place at any moment; stopped half-way, it goes on with the rest next time. */
export async function moveOriginals(db: Database, bucket: Bucket, to: 'bucket' | 'database'): Promise<number> {
  const isLeft = to === 'bucket' ? 'bytes' : 'bucket_bytes';
  for (let moved = 0; ; moved += 1) {
    const next = await db
      .selectFrom('picture')
      .select(['picture_id', 'content_type', 'bytes', 'bucket_bytes'])
      .where(isLeft, 'is not', null)
      .orderBy('picture_id')
      .limit(1)
      .executeTakeFirst();
    if (!next) return moved;
    const { picture_id } = next;
    if (next.bytes) await bucket.put(picture_id, next.bytes, next.content_type);
    // Read again before the database lets go of it: a storage that took it may still have lost it.
    const stored = await bucket.get(picture_id);
    if (!stored || (next.bytes && !stored.equals(next.bytes)))
      throw new Error(`picture ${picture_id} is not in the bucket as it should be; nothing was removed`);
    await db
      .updateTable('picture')
      .set(to === 'bucket' ? { bytes: null, bucket_bytes: stored.length } : { bytes: stored, bucket_bytes: null })
      .where('picture_id', '=', picture_id)
      .execute();
  }
}
