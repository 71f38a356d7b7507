import type { testApp } from './test-app.ts';
import { makeHistory } from '../demo/make-history.ts';
import { openPayments } from '../open-shop.ts';
import { quickPasswords } from './quick-passwords.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;

/** As a first start makes it; of fewer days, to be quicker. */
export const historyOf = ({ db, log, providers }: TestApp, play: { days?: number; now?: Date }) =>
  makeHistory({
    db,
    log,
    ...play,
    simulatorUrl: providers.simulatorUrl,
    passwords: quickPasswords,
    openPayments: (demo, outbox) =>
      openPayments({ db: demo, log, provider: providers.payment, outbox, mainId: 'demo', wake: () => undefined }),
  });

/** What a seed for a first start would have left. */
export const wantHistory = ({ db }: TestApp) => db.updateTable('shop_mode').set({ wants_history: true }).execute();
