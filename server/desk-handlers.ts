import { knownBrowserCookie } from './features/accounts/known-browser.ts';
import { deskAdmissionHandlers } from './desk/admissions/routes.ts';
import { deskBatchHandlers } from './desk/batches/routes.ts';
import { deskProgressHandlers, progressUndoables } from './desk/progress/routes.ts';
import { deskRollCallHandlers } from './desk/roll-call/routes.ts';
import { deskStudentHandlers } from './desk/students/routes.ts';
import { deskReturnFileHandlers } from './desk/returns/file-routes.ts';
import { deskRefundHandlers } from './desk/refunds/routes.ts';
import { deskTaxPaperHandlers } from './desk/tax-papers/routes.ts';
import { deskReturnHandlers } from './desk/returns/routes.ts';
import { deskReviewHandlers, reviewUndoables } from './desk/reviews/routes.ts';
import { Passkeys } from './desk/staff/passkeys.ts';
import { memberUndo } from './desk/staff/change-member.ts';
import { memberHandlers } from './desk/staff/member-routes.ts';
import { staffHandlers } from './desk/staff/routes.ts';
import { deskFrameHandlers } from './desk/frame/routes.ts';
import { deskOrderHandlers, orderUndoables } from './desk/orders/routes.ts';
import { variationUndo } from './desk/products/change-price.ts';
import { productUndo } from './desk/products/change-product.ts';
import { stockUndo } from './desk/stock/move-stock.ts';
import { deskStockHandlers } from './desk/stock/routes.ts';
import { deskGridHandlers } from './desk/grid/routes.ts';
import { deskImportHandlers } from './desk/import/routes.ts';
import { deskProductHandlers } from './desk/products/routes.ts';
import { couponUndoables, deskCouponHandlers } from './desk/coupons/routes.ts';
import { deskSettingsHandlers, settingsUndoables } from './desk/settings/routes.ts';
import { deskHealthHandlers } from './desk/health/routes.ts';
import type { HealthSetUp } from './desk/health/read-facts.ts';
import { deskOpeningHandlers, openingUndoables } from './desk/opening/routes.ts';
import { deskCounterHandlers } from './desk/counter/routes.ts';
import { deskQuoteHandlers } from './desk/quotes/routes.ts';
import { deskPageHandlers, pageUndoables } from './desk/pages/routes.ts';
import { deskWindowHandlers, windowUndoables } from './desk/window/routes.ts';
import type { BrowserCookie } from './http/browser-cookie.ts';
import type { DeskHandlers } from './http/desk-api.ts';
import type { StaffSessions } from './state/staff-sessions.ts';
import type { createProductPreview } from './pages/product-preview.ts';
import type { AppParts } from './app-parts.ts';

interface DeskParts {
  origin: () => string;
  staffSessions: StaffSessions;
  deskCookie: BrowserCookie;
  renderPreview: ReturnType<typeof createProductPreview>;
}

/** The handlers of all desk calls, and how to undo each kind of change. */
export function deskHandlers(
  { db, config, log, pictures, outbox, drawTaxPaper, payments, passwords, authenticatorCipher, providers }: AppParts,
  { origin, staffSessions, deskCookie, renderPreview }: DeskParts,
): Required<DeskHandlers> {
  const staffParts = {
    db,
    mode: config.mode,
    origin,
    passwords,
    passkeys: new Passkeys(origin),
    cipher: authenticatorCipher,
    outbox,
    staffSessions,
    deskCookie,
    browserCookie: knownBrowserCookie(config.publicOrigin),
  };
  const setUp = healthSetUpOf(config, providers.payment);
  return {
    ...staffHandlers(staffParts),
    ...memberHandlers(staffParts),
    ...deskHealthHandlers({ db, outbox, payment: providers.payment, setUp }),
    ...deskFrameHandlers({
      db,
      healthSetUp: setUp,
      undoables: {
        staff: memberUndo(config.mode),
        variation: variationUndo,
        stock: stockUndo,
        ...windowUndoables,
        ...pageUndoables,
        ...couponUndoables,
        ...reviewUndoables,
        product: productUndo,
        ...settingsUndoables,
        ...openingUndoables,
        ...progressUndoables,
        ...orderUndoables(outbox),
      },
    }),
    ...deskStockHandlers({ db }),
    ...deskProductHandlers({ db, pictures, renderPreview }),
    ...deskGridHandlers({ db }),
    ...deskWindowHandlers({ db }),
    ...deskPageHandlers({ db }),
    ...deskCouponHandlers({ db }),
    ...deskQuoteHandlers({ db, outbox }),
    ...deskReviewHandlers({ db }),
    ...deskStudentHandlers({ db, outbox }),
    ...deskProgressHandlers({ db, drawTaxPaper }),
    ...deskAdmissionHandlers({ db, outbox }),
    ...deskBatchHandlers({ db, outbox }),
    ...deskRollCallHandlers({ db, outbox }),
    ...deskSettingsHandlers({ db, pictures }),
    ...deskOpeningHandlers({ db }),
    ...deskOrderHandlers({ db, outbox }),
    ...deskCounterHandlers({ db, outbox, drawTaxPaper, isTestMode: payments.provider.isTestMode }),
    ...deskRefundHandlers({ db }),
    ...deskTaxPaperHandlers({ db, drawTaxPaper }),
    ...deskReturnHandlers({ db, outbox, payments }),
    ...deskReturnFileHandlers({ db, drawTaxPaper }),
    ...deskImportHandlers({ db, log, pictures }),
  };
}

function healthSetUpOf(config: AppParts['config'], payment: AppParts['providers']['payment']): HealthSetUp {
  const { mode, databaseUrl, publicOrigin, outside, backup } = config;
  const withKeys = payment.isTestMode ? 'test' : 'live';
  const builtIn = backup.place === null ? 'not set up' : 'made';
  return {
    isDemo: mode === 'demo',
    hasMailServer: outside.mail.smtpUrl !== undefined,
    payments: outside.payment.account === null ? 'simulated' : withKeys,
    backups: databaseUrl === undefined ? builtIn : 'own server',
    isHttps: publicOrigin?.startsWith('https:') ?? false,
  };
}
