import { createHash } from 'node:crypto';
import { defaultBrand, type Brand } from '../../../domain/brand-colours.ts';

type Branded = Brand & { icon_id: string | null };

/** Empty: the icons that come with the shop. Otherwise a name that changes with the icon and its colours, so that browsers may keep them. */
export function iconFolder({ icon_id, main_colour, accent_colour }: Branded): string {
  const isDefault = main_colour === defaultBrand.main_colour && accent_colour === defaultBrand.accent_colour;
  if (icon_id === null && isDefault) return '';
  const look = JSON.stringify([icon_id, main_colour, accent_colour]);
  return `/brand/${createHash('sha256').update(look).digest('hex').slice(0, 12)}`;
}
