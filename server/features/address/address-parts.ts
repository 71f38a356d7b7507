import type { Database } from '../../../database/client.ts';
import type { Geocoding } from '../../providers/geocoding/geocoding.ts';

export interface AddressParts {
  db: Database;
  geocoding: Geocoding;
}
