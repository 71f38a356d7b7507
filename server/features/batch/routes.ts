import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { listNotices, listOpenBatches } from './queries.ts';

export const batchHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /batch/all/:mainId': async () => ({ batches: await listOpenBatches(db), notices: await listNotices(db) }),
  }) satisfies Handlers;
