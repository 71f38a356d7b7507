import type { DeskCentre } from '../../../contract/desk/settings.ts';
import type { Database } from '../../../database/client.ts';
import { listCentres } from '../site/queries.ts';
import { versionOfRow, type KeptRows } from '../staff/kept-rows.ts';

/** Its name is its key: admissions, coaches and the admission form name it. */
export const centreRows: KeptRows = {
  kind: 'centre',
  permission: 'settings.edit',
  table: 'centre',
  key: 'name',
  columns: ['address', 'timings', 'is_location'],
  isSorted: true,
};

export async function listDeskCentres(db: Database): Promise<DeskCentre[]> {
  const rows = await listCentres(db);
  return rows.map(({ name, address, timings, is_location }) => ({
    name,
    address,
    timings,
    is_location,
    version: versionOfRow(centreRows, { address, timings, is_location }),
  }));
}
