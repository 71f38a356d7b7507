import { newKey } from '../../ui/new-key.ts';
import type { Phone } from './phone-store.ts';

/** How far the server's clock is ahead of this phone's. */
export const skewOf = (serverNow: string): Phone['skewMs'] => Date.parse(serverNow) - Date.now();

/** For what is done now: a new id, and the time by the server's clock. */
export const stamp = ({ skewMs }: Pick<Phone, 'skewMs'>) => ({ newId: newKey, at: new Date(Date.now() + skewMs) });
