import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/client.ts';
import type { OutsideConfig } from '../../config/outside.ts';
import type { Geocoding } from './geocoding.ts';
import { googleGeocoding } from './google.ts';
import { pincodeTable } from './pincode-table.ts';

/** Google where its key is set; else, and wherever Google fails, the pincode table. */
export function openGeocoding(google: OutsideConfig['geocoding'], db: Database, log: FastifyBaseLogger): Geocoding {
  const table = pincodeTable(db);
  return google ? googleGeocoding({ ...google, fallback: table, log }) : table;
}
