import type { DeskCentre } from '../../../contract/desk/settings.ts';
import type { WeekDay } from '../../../domain/centre.ts';
import type { Database } from '../../../database/client.ts';
import { listCentres } from '../../features/site/queries.ts';
import { versionOfRow, type ContentRows } from '../change/content-rows.ts';

/** Its name is its key: admissions, coaches and the admission form name it. */
export const centreRows: ContentRows = {
  kind: 'centre',
  permission: 'settings.edit',
  table: 'centre',
  key: 'name',
  columns: ['address', 'timings', 'days', 'age_from', 'age_to', 'is_location'],
  isSorted: true,
};

export async function listDeskCentres(db: Database): Promise<DeskCentre[]> {
  const rows = await listCentres(db);
  return rows.map(({ position: _place, ...centre }) => ({
    ...centre,
    days: centre.days as WeekDay[],
    version: versionOfRow(centreRows, centre),
  }));
}
