import { sql } from 'kysely';
import type { Profile } from '../../../contract/desk/settings.ts';
import { defaultBrand } from '../../../domain/brand-colours.ts';
import type { Database } from '../../../database/client.ts';
import type { PictureStore } from '../../features/media/picture-store.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { settingsForm } from './settings-form.ts';

type ProfileValues = Omit<Profile, 'version'>;

/** For a new shop, which has no profile yet. */
const empty: ProfileValues = {
  logo_id: null,
  icon_id: null,
  ...defaultBrand,
  logo_name: '',
  tag_line: '',
  address: '',
  directions: '',
  pincode: '',
  latitude: 0,
  longitude: 0,
  phone: '',
  email: '',
  social_url: '',
  legal_name: '',
  gstin: '',
};

const columns = Object.keys(empty) as (keyof ProfileValues)[];

/** Invoices that were already issued keep their seller. */
export const profileForm = settingsForm<ProfileValues, 'picture-refused'>({
  kind: 'profile',
  read: async (db) => (await db.selectFrom('site_profile').select(columns).executeTakeFirst()) ?? empty,
  async write(trx, wanted) {
    for (const field of ['logo_id', 'icon_id'] as const) {
      const { rows } = await sql`select from picture where picture_id = ${wanted[field]}`.execute(trx);
      if (wanted[field] === null || rows.length > 0) continue;
      return refuse('picture-refused', { fields: [{ field, reason: 'This picture does not exist.' }] });
    }
    await trx
      .insertInto('site_profile')
      .values(wanted)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(wanted))
      .execute();
  },
});

/** Phones show the icon at 192 px and more. */
const iconSidePxMin = 192;

/** Only a new one is looked at. */
export async function refuseSmallIcon(
  { db, pictures }: { db: Database; pictures: PictureStore },
  pictureId: string | null,
): Promise<Refused<'picture-refused'> | null> {
  if (pictureId === null || (await profileForm.find(db)).icon_id === pictureId) return null;
  const side = await pictures.sideOf(pictureId);
  if (side === null || side >= iconSidePxMin) return null;
  const reason = `This picture has only ${side} pixels on its short side. An icon needs ${iconSidePxMin}, better 512.`;
  return refuse('picture-refused', { message: reason, fields: [{ field: 'icon_id', reason }] });
}
