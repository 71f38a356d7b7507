import { sql } from 'kysely';
import type { ImportField } from '../../../contract/desk/import.ts';
import type { TableRow } from '../../../contract/desk/table-text.ts';
import type { Database } from '../../../database/client.ts';
import { errorCode } from '../../../database/error-code.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import type { PictureStore } from '../../features/media/picture-store.ts';
import { readPicture, storePicture } from '../../features/media/store-picture.ts';
import { pictureMatcher } from './match-pictures.ts';
import { listInCell, sheetRows } from './sheet-rows.ts';

/** Remembers the paths of a ZIP, and answers which of them the file names and nobody has sent yet. */
export async function namePictures(
  db: Database,
  staff: StaffCaller,
  { importId, paths }: { importId: string; paths: readonly string[] },
) {
  const found = await db
    .selectFrom('product_import')
    .select((of) => of.ref('lines').$castTo<TableRow[]>().as('lines'))
    .select((of) => of.ref('columns').$castTo<(ImportField | '')[]>().as('columns'))
    .select('state')
    .where('import_id', '=', importId)
    .where('staff_id', '=', staff.staffId)
    .executeTakeFirst();
  if (!found) return refuse('unknown-row');
  if (found.state === 'applying' || found.state === 'applied') return refuse('not-checked');
  // Another ZIP replaces the first, but what was already stored under a path stays.
  await sql`
    with named as (select distinct unnest(${[...paths]}::text[]) as path),
    gone as (delete from import_picture p where import_id = ${importId} and picture_id is null
                and not exists (select from named where named.path = p.path))
    insert into import_picture (import_id, path) select ${importId}, path from named on conflict do nothing`.execute(
    db,
  );
  const stored = await storedPictures(db, importId);
  const match = pictureMatcher([...stored.keys()]);
  const wanted = sheetRows(found.lines, found.columns).flatMap((row) =>
    [...listInCell(row.text('pictures')), ...listInCell(row.text('variation_pictures'))].flatMap((name) => {
      const matched = match(name);
      return 'path' in matched ? [matched.path] : [];
    }),
  );
  const named = [...new Set(wanted)];
  const needed = named.filter((path) => stored.get(path) === null);
  return { needed, stored_count: named.length - needed.length };
}

/** Picture ids by path in the ZIP; null: not sent yet. */
export async function storedPictures(db: Database, importId: string): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('import_picture')
    .select(['path', 'picture_id'])
    .where('import_id', '=', importId)
    .orderBy('path')
    .execute();
  return new Map(rows.map(({ path, picture_id }) => [path, picture_id]));
}

interface Sent {
  importId: string;
  path: string;
  body: unknown;
}

/** Stores one picture. Until a product uses it, only the import refers to it. */
export async function storeImportPicture(
  db: Database,
  staff: StaffCaller,
  pictures: PictureStore,
  { importId, path, body }: Sent,
) {
  const { rows } = await sql`
    select from import_picture join product_import using (import_id)
     where import_id = ${importId} and path = ${path} and staff_id = ${staff.staffId}`.execute(db);
  if (rows.length === 0) return refuse('unknown-row');
  const bytes = await readPicture(body);
  if (bytes instanceof Refused) return bytes;
  const stored = await storePicture(pictures, bytes);
  if (stored instanceof Refused) return stored;
  const { picture_id } = stored;
  // Added within the last minutes: by this call, or by an equal picture of this import.
  await sql`
    update import_picture set picture_id = ${picture_id},
           is_added = exists (select from picture p where p.picture_id = ${picture_id} and p.created_at > now() - interval '10 minutes')
     where import_id = ${importId} and path = ${path}`.execute(db);
  return { picture_id };
}

const foreignKeyViolation = '23503';
const atOnce = 500;

/**
 * Deletes imports that are older than a day, and pictures that came for one and were never used. Other pictures are never deleted, because
 * undo may need them; one in a bucket is only a small row.
 */
export async function forgetOldImports(db: Database, stopped: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ picture_id: string }>`
      select i.picture_id from import_picture i join product_import f using (import_id)
       where i.is_added and i.picture_id is not null and f.created_at < now() - interval '1 day' limit ${atOnce}`.execute(
      db,
    );
    const ids = rows.map(({ picture_id }) => picture_id);
    if (ids.length === 0 || stopped.aborted) break;
    await deleteUnused(db, ids);
    await sql`
      update import_picture i set is_added = false from product_import f
       where f.import_id = i.import_id and f.created_at < now() - interval '1 day' and i.picture_id = any(${ids})`.execute(
      db,
    );
  }
  await sql`
    delete from product_import f where created_at < now() - interval '1 day'
       and not exists (select from import_picture i where i.import_id = f.import_id and i.is_added and i.picture_id is not null)`.execute(
    db,
  );
}

async function deleteUnused(db: Database, ids: readonly string[]): Promise<void> {
  try {
    await sql`
      delete from picture where bytes is not null and picture_id in (
        select unnest(${[...ids]}::text[])
        except select picture_id from import_picture join product_import using (import_id)
                where created_at >= now() - interval '1 day'
        except select picture_id from product
        except select unnest(gallery) from product
        except select picture_id from variation
        except select unnest(gallery) from variation
        except select icon_id from category
        except select picture_id from slider
        except select background_id from slider
        except select picture_id from offer
        except select picture_id from review)`.execute(db);
  } catch (error) {
    // One of them is used elsewhere; then these stay.
    if (errorCode(error) !== foreignKeyViolation) throw error;
  }
}
