import { sql } from 'kysely';
import type { Opening } from '../../../contract/desk/opening.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { shopStateOf } from '../../../domain/shop-state.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { settingsForm } from '../settings/settings-form.ts';
import { readSetUp } from './set-up-items.ts';

const readOpening = (db: Database | Transaction) =>
  db.selectFrom('shop_opening').select('is_open').executeTakeFirstOrThrow();

/** Opening needs every required item; closing is always possible. */
async function writeOpening(
  trx: Transaction,
  { is_open: isOpen }: { is_open: boolean },
): Promise<Refused<'not-ready'> | void> {
  if (isOpen) {
    const missing = (await readSetUp(trx)).filter((item) => !item.is_done && item.without === null);
    if (missing.length > 0) {
      const names = missing.map(({ title }) => title).join('; ');
      return refuse('not-ready', { message: `The shop cannot open yet. Still missing: ${names}.` });
    }
  }
  await sql`update shop_opening set is_open = ${isOpen},
    opened_at = case when ${isOpen} then coalesce(opened_at, now()) else opened_at end`.execute(trx);
}

/** After closing, placed orders can still be paid, packed and tracked. */
export const openingForm = settingsForm({
  kind: 'opening',
  action: ({ is_open }) => (is_open ? 'shop opened' : 'shop closed'),
  read: readOpening,
  write: writeOpening,
});

export async function findOpening(db: Database): Promise<Opening> {
  const { version, is_open: isOpen } = await openingForm.find(db);
  const { opened_at: openedAt } = await db.selectFrom('shop_opening').select('opened_at').executeTakeFirstOrThrow();
  const state = shopStateOf({ isOpen, openedAt });
  return { version, state, opened_at: openedAt?.toISOString() ?? null, items: await readSetUp(db) };
}
