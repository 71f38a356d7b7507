import type { Database } from '../../../database/client.ts';
import { mediaAddress } from '../media/picture-address.ts';
import { iconFolder } from './icon-folder.ts';
import { findSiteProfile } from './queries.ts';

/** Name, picture and icons. Empty without a profile or a database: the desk still opens, and says so. */
export async function findShopSign(db: Database): Promise<{ name: string; logo: string; icons: string }> {
  const profile = await findSiteProfile(db).catch(() => undefined);
  if (!profile) return { name: '', logo: '', icons: '' };
  // The icon is square, as its place is; a logo may be lettering.
  const pictureId = profile.icon_id ?? profile.logo_id;
  const logo = pictureId === null ? '' : mediaAddress(pictureId);
  return { name: profile.logo_name, logo, icons: iconFolder(profile) };
}
