import { sql } from 'kysely';
import type { Band, BandKind, Bands } from '../../../contract/desk/delivery.ts';
import { bandOfText, bandText, gapsOf, gapText, overlapOf } from '../../../domain/delivery-bands.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { contentVersion, staffTransaction, type Subject } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';

const tables = {
  charge: { table: 'delivery_band', paise: 'delivery_price_paise' },
  free: { table: 'free_delivery_band', paise: 'freedelivery_price_paise' },
} as const satisfies Record<BandKind, { table: string; paise: string }>;

async function readBands(db: Database | Transaction, kind: BandKind): Promise<Band[]> {
  const { table, paise } = tables[kind];
  const { rows } = await sql<Band>`
    select min_kilometer, max_kilometer, ${sql.ref(paise)} as paise, status from ${sql.table(table)}
     order by min_kilometer, max_kilometer, paise, status`.execute(db);
  return rows;
}

const versionOf = (rows: readonly Band[]): number => contentVersion({ bands: rows.map(bandText) });

/** All bands of a kind are one subject, because they must not overlap. */
const bandsSubject = (kind: BandKind): Subject<{ bands: readonly string[] }> => ({
  kind: 'delivery bands',
  id: kind,
  permission: 'settings.edit',
  async lock(trx) {
    await sql`select pg_advisory_xact_lock(hashtext(${`delivery bands ${kind}`}))`.execute(trx);
    const rows = await readBands(trx, kind);
    return { version: versionOf(rows), values: { bands: rows.map(bandText) } };
  },
});

export async function findBands(db: Database, kind: BandKind): Promise<Bands> {
  const rows = await readBands(db, kind);
  return { rows, version: versionOf(rows) };
}

interface BandsChange {
  kind: BandKind;
  version: number;
  rows: readonly Band[];
  accepts_gaps: boolean;
}

export async function changeBands(
  db: Database,
  staff: StaffCaller,
  { kind, version, rows, accepts_gaps }: BandsChange,
): Promise<Bands | Refused<'changed-since' | 'bands-overlap' | 'bands-gap' | 'not-allowed' | 'unknown-row'>> {
  const edited = await staffTransaction(
    db,
    staff,
    { action: 'bands changed', subject: bandsSubject(kind), version, yours: { bands: rows.map(bandText) } },
    async (trx) => {
      const refused = faultOf(kind, rows, accepts_gaps);
      if (refused) return refused;
      await writeBands(trx, kind, rows);
      return undefined;
    },
  );
  return edited instanceof Refused ? edited : { rows: edited.values.bands.map(bandOfText), version: edited.version };
}

function faultOf(
  kind: BandKind,
  rows: readonly Band[],
  acceptsGaps: boolean,
): Refused<'bands-overlap' | 'bands-gap'> | undefined {
  const overlap = overlapOf(rows);
  if (overlap) {
    const [one, other] = overlap.map(({ min_kilometer, max_kilometer }) => `${min_kilometer} to ${max_kilometer} km`);
    return refuse('bands-overlap', { message: `${one ?? ''} and ${other ?? ''} overlap.` });
  }
  const gaps = gapsOf(rows);
  if (acceptsGaps || gaps.length === 0) return undefined;
  const what = kind === 'charge' ? 'delivery costs nothing' : 'delivery is never free';
  return refuse('bands-gap', { message: `No band covers ${gaps.map(gapText).join(', ')}: ${what} there.` });
}

async function writeBands(trx: Transaction, kind: BandKind, rows: readonly Band[]): Promise<void> {
  const { table, paise } = tables[kind];
  await sql`delete from ${sql.table(table)}`.execute(trx);
  if (rows.length === 0) return;
  const values = rows.map(
    (row, index) =>
      sql`(${`${kind}-${index + 1}`}, ${row.min_kilometer}, ${row.max_kilometer}, ${row.paise}, ${row.status})`,
  );
  await sql`
    insert into ${sql.table(table)} (band_id, min_kilometer, max_kilometer, ${sql.ref(paise)}, status)
    values ${sql.join(values)}`.execute(trx);
}

export const bandsUndo: Undoable = {
  subjectOf: (id) => bandsSubject(id === 'free' ? 'free' : 'charge'),
  async putBack(trx, id, values) {
    await writeBands(trx, id === 'free' ? 'free' : 'charge', (values['bands'] as string[]).map(bandOfText));
  },
};
