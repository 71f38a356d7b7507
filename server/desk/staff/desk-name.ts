import type { Database, Transaction } from '../../../database/client.ts';
import { findSiteProfile } from '../../features/site/queries.ts';

/** What authenticator apps and devices list a member's proofs under. */
export const findDeskName = async (db: Database | Transaction): Promise<string> =>
  `${(await findSiteProfile(db))?.logo_name ?? 'Shop'} desk`;
