import { newKey } from '../../ui/new-key.ts';
import type { Phone } from './phone-store.ts';

/** How far the server's clock is ahead of this phone's. */
export const skewOf = (serverNow: string): Phone['skewMs'] => Date.parse(serverNow) - Date.now();

/** A new id and the time by the server's clock, for something done now. */
export const stamp = ({ skewMs }: Pick<Phone, 'skewMs'>) => ({ newId: newKey, at: new Date(Date.now() + skewMs) });
