import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Database } from '../database/client.ts';
import { isMereCount, type CatalogueChanges } from '../domain/catalogue-change.ts';
import type { Config } from './config/config.ts';
import type { OtpCodes } from './features/accounts/otp-codes.ts';
import { Passwords } from './features/accounts/passwords.ts';
import { accountHandlers } from './features/accounts/routes.ts';
import { addressHandlers } from './features/address/routes.ts';
import type { AadhaarCipher } from './features/admission/aadhaar-cipher.ts';
import { admissionHandlers } from './features/admission/routes.ts';
import { cartHandlers } from './features/cart/routes.ts';
import { catalogueHandlers } from './features/catalogue/routes.ts';
import type { FormTokens } from './features/contact/form-tokens.ts';
import { checkoutHandlers } from './features/checkout/routes.ts';
import { contactHandlers } from './features/contact/routes.ts';
import { couponHandlers } from './features/coupon/routes.ts';
import { invoiceHandlers } from './features/invoice/routes.ts';
import type { PictureMaker } from './features/media/make-picture.ts';
import type { PictureStore } from './features/media/picture-store.ts';
import { servePictures } from './features/media/serve-pictures.ts';
import { orderHandlers } from './features/order/routes.ts';
import type { Payments } from './features/payment/payments.ts';
import { paymentHandlers } from './features/payment/routes.ts';
import { quoteHandlers } from './features/quote/routes.ts';
import type { RestockLinks } from './features/restock/restock-links.ts';
import { restockHandlers } from './features/restock/routes.ts';
import { siteHandlers } from './features/site/routes.ts';
import { wishListHandlers } from './features/wish-list/routes.ts';
import type { AuthenticatorCipher } from './features/staff/authenticator-cipher.ts';
import { Passkeys } from './features/staff/passkeys.ts';
import { memberUndo } from './features/staff/change-member.ts';
import { memberHandlers } from './features/staff/member-routes.ts';
import { staffHandlers } from './features/staff/routes.ts';
import { deskFrameHandlers } from './features/desk-frame/routes.ts';
import { deskOrderHandlers, orderUndoables } from './features/desk-orders/routes.ts';
import { variationUndo } from './features/desk-products/change-price.ts';
import { productUndo } from './features/desk-products/change-product.ts';
import { stockUndo } from './features/desk-stock/move-stock.ts';
import { deskStockHandlers } from './features/desk-stock/routes.ts';
import { deskGridHandlers } from './features/desk-grid/routes.ts';
import { deskImportHandlers } from './features/desk-import/routes.ts';
import { deskProductHandlers } from './features/desk-products/routes.ts';
import { couponUndoables, deskCouponHandlers } from './features/desk-coupons/routes.ts';
import { deskSettingsHandlers, settingsUndoables } from './features/desk-settings/routes.ts';
import { deskPageHandlers, pageUndoables } from './features/desk-pages/routes.ts';
import { deskWindowHandlers, windowUndoables } from './features/desk-window/routes.ts';
import { Sitemap } from './features/sitemap/serve-sitemap.ts';
import { CachedAnswers } from './http/answers.ts';
import { buildApi, type Handlers } from './http/api.ts';
import { BrowserCookie } from './http/browser-cookie.ts';
import { buildDeskApi, type DeskHandlers } from './http/desk-api.ts';
import { GatheredChanges } from './pages/gathered-changes.ts';
import { CallsInFlight, drain } from './http/closing.ts';
import { allowCrossOrigin } from './http/cross-origin.ts';
import { publishDeskDocs, publishDocs } from './http/docs.ts';
import { answerSocketError, handleErrors, refuseUnknownCalls, refuseWritesToPages } from './http/errors.ts';
import { reportHealth } from './http/health.ts';
import { inProcessTransport } from './http/in-process.ts';
import { connectionLimits, limitLoad, type LoadGuard } from './http/limits.ts';
import { Metrics } from './http/metrics.ts';
import { mount, mountDesk } from './http/mount.ts';
import { observeAnswers, observersWith } from './http/observe-answers.ts';
import { RowWatch } from './state/row-watch.ts';
import { baseHeadersFor, refuseTwoHosts, setBaseHeaders, warnOfUnnamedProxy } from './http/request-hooks.ts';
import { withRequestLogs } from './http/request-log.ts';
import type { Sessions } from './state/sessions.ts';
import { sessionHours, StaffSessions } from './state/staff-sessions.ts';
import type { Outbox } from './state/outbox.ts';
import { serveDesk } from './pages/desk-files.ts';
import type { FrontEnd } from './pages/front-end.ts';
import { PageCache } from './pages/page-cache.ts';
import { outsideSourcesFor } from './pages/outside-sources.ts';
import { servePages } from './pages/pages.ts';
import { answerBadAddress } from './pages/bad-address.ts';
import { createProductPreview, servePageStyles } from './pages/product-preview.ts';
import { createHtmlRender, createRender } from './pages/render.ts';
import { takeSentForms } from './pages/sent-forms.ts';
import { serveStaticFiles } from './pages/static-files.ts';
import type { WorkerSide } from './processes/worker-side.ts';
import type { Providers } from './providers/open-providers.ts';

export interface AppParts {
  db: Database;
  config: Config;
  sessions: Sessions;
  log: FastifyBaseLogger;
  pictures: PictureStore;
  frontEnd: FrontEnd;
  pictureMaker: PictureMaker;
  outbox: Outbox;
  payments: Payments;
  codes: OtpCodes;
  formTokens: FormTokens;
  restockLinks: RestockLinks;
  aadhaarCipher: AadhaarCipher;
  authenticatorCipher: AuthenticatorCipher;
  providers: Pick<Providers, 'google' | 'signInOptions' | 'payment' | 'geocoding'>;
  /** Absent: the only process on its port. */
  worker?: WorkerSide | undefined;
}

export interface App {
  http: FastifyInstance;
  /** Its address on this machine, once it listens. */
  localOrigin: () => string;
  /** Call it with each notice of the database that the catalogue changed. */
  catalogueChanged: (notice: string) => void;
  /** Checks for violations, for the metrics and the log. */
  rowWatch: RowWatch;
  /** Resolves when no call uses the database any more. */
  close: () => Promise<void>;
}

/** Changes that come within this time are one renewal. */
const gatherMs = 20;

/** How old the stock count on a page may be. Sold out and back in stock show at once. */
const stockCountDelayMs = 3000;

/** Everything that answers over HTTP, registered in order. It starts nothing and does not listen. */
export async function buildApp({
  db,
  config,
  sessions,
  log,
  pictures,
  frontEnd,
  pictureMaker,
  outbox,
  payments,
  codes,
  formTokens,
  restockLinks,
  aadhaarCipher,
  authenticatorCipher,
  providers,
  worker,
}: AppParts): Promise<App> {
  const baseHeaders = baseHeadersFor(config.publicOrigin);
  const http: FastifyInstance = fastify({
    ...connectionLimits(config.requestTimeoutMs),
    loggerInstance: withRequestLogs(log),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      answerBadAddress(error, request, reply.headers(baseHeaders), (...asked) => sendNotFound(...asked)),
    clientErrorHandler: answerSocketError(baseHeaders),
  });
  setBaseHeaders(http, baseHeaders);
  refuseTwoHosts(http);
  http.removeContentTypeParser('text/plain');
  frontEnd.attach?.(http);
  handleErrors(http);
  refuseWritesToPages(http);
  reportHealth(http, db);
  const metrics = new Metrics(worker?.slot);
  metrics.publish(http, config.metricsToken, worker?.metricsOfAll);

  const passwords = new Passwords();
  const answers = new CachedAnswers(config.answerCacheBytes);
  // Required: a call of the contract without a handler is a type error.
  const handlers: Required<Handlers> = {
    ...siteHandlers({ db }),
    ...catalogueHandlers({ db }),
    ...accountHandlers({
      db,
      sessions,
      outbox,
      codes,
      passwords,
      google: providers.google,
      signInOptions: providers.signInOptions,
      publicOrigin: config.publicOrigin,
    }),
    ...cartHandlers({ db, mainId: config.mainId }),
    ...wishListHandlers({ db }),
    ...couponHandlers({ db, sessions }),
    ...quoteHandlers({ db, sessions, outbox }),
    ...restockHandlers({ db, sessions, outbox, links: restockLinks }),
    ...addressHandlers({ db, geocoding: providers.geocoding }),
    ...paymentHandlers(payments),
    ...orderHandlers({ db, outbox, payments }),
    ...checkoutHandlers({ db, geocoding: providers.geocoding, outbox, payments }),
    ...contactHandlers({ db, sessions, outbox, formTokens, academy: config.academy, mainId: config.mainId }),
    ...invoiceHandlers({ db }),
    ...admissionHandlers({ db, aadhaarCipher, payments, outbox }),
  };
  const inFlight = new CallsInFlight();
  const api = inFlight.count(buildApi(handlers, { mainId: config.mainId, sessions, kept: answers }));
  const localOrigin = () => `http://localhost:${listeningPort(http) ?? config.port}`;
  const origin = () => config.publicOrigin ?? localOrigin();
  const isDevelopment = frontEnd.clientFolder === null;
  const renderHtml = createHtmlRender({
    loadBuild: () => frontEnd.loadBuild(),
    openTransport: (call) => inProcessTransport(api, log, call),
    mainId: config.mainId,
    isDemo: config.mode === 'demo',
    origin,
    isDevelopment,
    log,
  });
  const staffSessions = new StaffSessions(db);
  const deskCookie = new BrowserCookie({
    name: 'desk',
    maxAgeSeconds: sessionHours * 60 * 60,
    publicOrigin: config.publicOrigin,
  });
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
  };
  const deskHandlers: Required<DeskHandlers> = {
    ...staffHandlers(staffParts),
    ...memberHandlers(staffParts),
    ...deskFrameHandlers({
      db,
      undoables: {
        staff: memberUndo(config.mode),
        variation: variationUndo,
        stock: stockUndo,
        ...windowUndoables,
        ...pageUndoables,
        ...couponUndoables,
        product: productUndo,
        ...settingsUndoables,
        ...orderUndoables(outbox),
      },
    }),
    ...deskStockHandlers({ db }),
    ...deskProductHandlers({ db, renderPreview: createProductPreview(renderHtml) }),
    ...deskGridHandlers({ db }),
    ...deskWindowHandlers({ db }),
    ...deskPageHandlers({ db }),
    ...deskCouponHandlers({ db }),
    ...deskSettingsHandlers({ db }),
    ...deskOrderHandlers({ db, outbox, isTestMode: payments.provider.isTestMode }),
    ...deskImportHandlers({ db, log }),
  };
  const deskApi = inFlight.count(
    buildDeskApi(deskHandlers, { staffSessions, deskCookie, publicOrigin: config.publicOrigin }),
  );
  const sitemap = new Sitemap({ db, origin });
  const guard = Promise.withResolvers<LoadGuard>();
  await http.register(async (calls) => {
    guard.resolve(await limitLoad(calls, config));
    warnOfUnnamedProxy(calls);
    allowCrossOrigin(calls, {
      origins: config.academy.enquiryOrigins,
      calls: [
        { method: 'GET', path: '/api/inquiry/token' },
        { method: 'POST', path: '/api/inquiry' },
      ],
    });
    const observerOf = observersWith(metrics);
    mount(calls, api, answers, { observerOf });
    observeAnswers(calls, observerOf);
    mountDesk(calls, deskApi, answers);
    publishDocs(calls, origin);
    publishDeskDocs(calls, origin, (headers) => staffSessions.identify(deskCookie.read({ headers })));
    sitemap.serve(calls);
    refuseUnknownCalls(calls);
    await servePictures(calls, { store: pictures, maker: pictureMaker });
  });

  if (frontEnd.clientFolder) await serveStaticFiles(http, frontEnd.clientFolder);
  if (frontEnd.deskFolder) await serveDesk(http, frontEnd.deskFolder);
  const render = createRender({
    renderHtml,
    outsideSources: outsideSourcesFor({
      signIn: providers.signInOptions,
      paymentWidget: providers.payment.widgetSources,
      enquiryUrl: config.academy.enquiryUrl,
    }),
    origin,
    isDevelopment,
  });
  servePageStyles(http, { renderHtml, isDevelopment });
  const pages = new PageCache(render, config.pageCacheBytes);
  http.addHook('onClose', async () => pages.close());
  takeSentForms(http, { render, guard: await guard.promise, publicOrigin: config.publicOrigin });
  const { sendNotFound } = servePages(http, {
    pages: isDevelopment ? { find: () => undefined, make: render } : pages,
    guard: await guard.promise,
    onSent: () => metrics.countPage(),
  });

  const renew = (changes: CatalogueChanges) => {
    answers.forget(changes);
    sitemap.forget(changes);
    pages.changed(changes);
  };
  const soon = new GatheredChanges(renew, gatherMs);
  const later = new GatheredChanges(renew, stockCountDelayMs);
  http.addHook('onClose', async () => {
    soon.cancel();
    later.cancel();
  });
  return {
    http,
    localOrigin,
    rowWatch: new RowWatch(db, metrics, log),
    catalogueChanged: (notice) => (isMereCount(notice) ? later : soon).add(notice),
    async close() {
      await drain(http);
      await inFlight.ended();
    },
  };
}

/** Differs from the configured port if that is 0: then the system picks one. */
function listeningPort(http: FastifyInstance): number | null {
  const address = http.server.address();
  return address !== null && typeof address === 'object' ? address.port : null;
}
