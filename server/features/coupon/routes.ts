import type { Database } from '../../../database/client.ts';
import { paiseFromRupees } from '../../../domain/money.ts';
import type { Handlers } from '../../http/api.ts';
import { refuse } from '../../http/refuse.ts';
import type { Sessions } from '../../state/sessions.ts';
import { checkCoupon } from './check-coupon.ts';

interface Parts {
  db: Database;
  sessions: Sessions;
}

export const couponHandlers = ({ db, sessions }: Parts) =>
  ({
    'GET /coupon/check/:code': async ({ params, query }, { ip, headers }) => {
      const caller = await sessions.identifyOrGuest(headers.authorization);
      if (caller === 'expired') return refuse('not-signed-in');
      return checkCoupon(db, {
        code: params.code,
        ip,
        userId: caller?.userId ?? null,
        salePaise: query.amount === undefined ? null : paiseFromRupees(query.amount),
      });
    },
  }) satisfies Handlers;
