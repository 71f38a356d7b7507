import { sql } from 'kysely';
import type { Profile } from '../../../contract/desk/settings.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { contentVersion } from '../change/content-version.ts';
import { staffTransaction, type Subject } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';

type ProfileValues = Omit<Profile, 'version'>;

const columns = [
  'logo_id',
  'logo_name',
  'tag_line',
  'address',
  'latitude',
  'longitude',
  'phone',
  'email',
  'social_url',
  'legal_name',
  'gstin',
] as const;

/** For a new shop, which has no profile yet. */
const empty: ProfileValues = {
  logo_id: null,
  logo_name: '',
  tag_line: '',
  address: '',
  latitude: 0,
  longitude: 0,
  phone: '',
  email: '',
  social_url: '',
  legal_name: '',
  gstin: '',
};

const readProfile = async (db: Database | Transaction): Promise<ProfileValues> =>
  (await db
    .selectFrom('site_profile')
    .select([...columns])
    .executeTakeFirst()) ?? empty;

const profileSubject: Subject<ProfileValues> = {
  kind: 'profile',
  id: 'shop',
  permission: 'settings.edit',
  async lock(trx) {
    // An advisory lock, because there may be no row to lock yet.
    await sql`select pg_advisory_xact_lock(hashtext('settings profile'))`.execute(trx);
    const values = await readProfile(trx);
    return { version: contentVersion(values), values };
  },
};

export async function findProfile(db: Database): Promise<Profile> {
  const values = await readProfile(db);
  return { ...values, version: contentVersion(values) };
}

/** Does not change the seller on invoices that were already issued. */
export async function changeProfile(
  db: Database,
  staff: StaffCaller,
  { version, ...wanted }: Profile,
): Promise<Profile | Refused<'changed-since' | 'picture-refused' | 'not-allowed' | 'unknown-row'>> {
  const edited = await staffTransaction(
    db,
    staff,
    { action: 'profile changed', subject: profileSubject, version, yours: wanted },
    async (trx) => writeProfile(trx, wanted),
  );
  return edited instanceof Refused ? edited : { ...edited.values, version: edited.version };
}

async function writeProfile(trx: Transaction, wanted: ProfileValues): Promise<Refused<'picture-refused'> | void> {
  const { rows } = await sql`select from picture where picture_id = ${wanted.logo_id}`.execute(trx);
  if (wanted.logo_id !== null && rows.length === 0) {
    return refuse('picture-refused', { fields: [{ field: 'logo_id', reason: 'This picture does not exist.' }] });
  }
  await trx
    .insertInto('site_profile')
    .values(wanted)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(wanted))
    .execute();
}

export const profileUndo: Undoable = {
  subjectOf: () => profileSubject,
  async putBack(trx, _id, values) {
    const refused = await writeProfile(trx, { ...(await readProfile(trx)), ...values });
    if (refused) return refuse('cannot-undo', { message: refused.body.message });
  },
};
