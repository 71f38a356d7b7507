import { forgetOldImports } from '../desk/import/import-pictures.ts';
import { refreshFacets } from '../features/catalogue/refresh-facets.ts';
import { abandonOrders } from '../features/order/abandon-orders.ts';
import { carryOutSteps } from '../features/order/waiting-steps.ts';
import { countSales } from '../features/order/count-sales.ts';
import { followEvents } from '../features/payment/follow-events.ts';
import type { Payments } from '../features/payment/payments.ts';
import { sendRefunds } from '../features/payment/send-refunds.ts';
import { sweepPayments } from '../features/payment/sweep-payments.ts';
import { tellBackInStock, type RestockParts } from '../features/restock/tell-back-in-stock.ts';
import { sendHeldMails } from '../features/site/mail-shop.ts';
import type { WindowDates } from '../features/site/window-dates.ts';
import type { Outbox } from '../state/outbox.ts';
import type { RowWatch } from '../state/row-watch.ts';
import type { Round } from './rounds.ts';

/** The rounds for money, holds and sales. */
export const paymentRounds = (payments: Payments): Round[] => [
  { name: 'looking for payments', everySeconds: 5, isWoken: true, walk: (stopped) => sweepPayments(payments, stopped) },
  { name: 'following events', everySeconds: 5, isWoken: true, walk: (stopped) => followEvents(payments, stopped) },
  { name: 'sending refunds', everySeconds: 5, isWoken: true, walk: (stopped) => sendRefunds(payments, stopped) },
  { name: 'abandoning unpaid orders', everySeconds: 10, walk: () => abandonOrders(payments.db, payments.log) },
  { name: 'counting sales', everySeconds: 60, walk: () => countSales(payments.db) },
];

/** Carries out the steps that staff could undo for ten seconds. */
export const stepRound = ({ db, provider, log }: Payments, outbox: Parts['outbox']): Round => ({
  name: 'carrying out steps of orders',
  everySeconds: 1,
  walk: (stopped) => carryOutSteps({ db, outbox, isTestMode: provider.isTestMode, log }, stopped),
});

interface Parts {
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>;
  payments: Payments;
  restock: RestockParts;
  windowDates: WindowDates;
  rowWatch: RowWatch;
  /** Checks what no table knows. */
  lookAround: Round['walk'];
  /** None: pictures are cut when a visitor asks for one. */
  cutPicturesAhead: Round['walk'][];
}

export const allRounds = ({
  payments,
  outbox,
  restock,
  windowDates,
  rowWatch,
  lookAround,
  cutPicturesAhead,
}: Parts): Round[] => [
  ...paymentRounds(payments),
  stepRound(payments, outbox),
  { name: 'telling what is back in stock', everySeconds: 15, walk: () => tellBackInStock(restock) },
  { name: 'sending held mails to the shop', everySeconds: 60, walk: () => sendHeldMails({ db: payments.db, outbox }) },
  { name: 'watching the dates of the shop window', everySeconds: 1, walk: windowDates.walk },
  { name: 'reading what goods have', everySeconds: 1, walk: () => refreshFacets(payments.db) },
  { name: 'checking what changed', everySeconds: 60, walk: rowWatch.walkLately },
  { name: 'checking everything', everySeconds: 600, walk: rowWatch.walkEverything },
  { name: 'forgetting old imports', everySeconds: 600, walk: (stopped) => forgetOldImports(payments.db, stopped) },
  { name: 'looking at disk, provider and certificate', everySeconds: 30, walk: lookAround },
  ...cutPicturesAhead.map((walk) => ({ name: 'cutting pictures ahead', everySeconds: 60, walk })),
];
