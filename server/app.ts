import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { poolState } from '../database/client.ts';
import { servePictures } from './features/media/serve-pictures.ts';
import { FirstOpening } from './features/site/first-opening.ts';
import { serveAppFiles } from './features/site/serve-app-files.ts';
import { findShopSign } from './features/site/shop-sign.ts';
import { serveCalendar } from './features/batch/serve-calendar.ts';
import { Sitemap } from './features/sitemap/serve-sitemap.ts';
import { buildApi, type Finished } from './http/api.ts';
import { BrowserCookie } from './http/browser-cookie.ts';
import { Cache } from './http/cache.ts';
import { CatalogueChanges, gatherCounts } from './http/catalogue-changes.ts';
import { buildDeskApi } from './http/desk-api.ts';
import { CallsInFlight, drain } from './http/closing.ts';
import { DiskSpace } from './http/disk-space.ts';
import { allowCrossOrigin } from './http/cross-origin.ts';
import { publishDeskDocs, publishDocs } from './http/docs.ts';
import { answerSocketError, handleErrors, refuseUnknownCalls, refuseWritesToPages } from './http/errors.ts';
import { reportHealth } from './http/health.ts';
import { inProcessTransport } from './http/in-process.ts';
import { connectionLimits, limitLoad, limitRequestsAtOnce, type LoadGuard } from './http/limits.ts';
import type { Streamed } from './http/long-answers.ts';
import { Metrics } from './http/metrics.ts';
import { mount, mountDesk } from './http/mount.ts';
import { observeAnswers } from './http/observe-answers.ts';
import { RowWatch } from './state/row-watch.ts';
import {
  baseHeadersFor,
  closeUnread,
  refuseTwoHosts,
  setBaseHeaders,
  warnOfUnnamedProxy,
} from './http/request-hooks.ts';
import { sessionHours, StaffSessions } from './state/staff-sessions.ts';
import { serveDesk } from './pages/desk-files.ts';
import { outsideSourcesFor } from './pages/outside-sources.ts';
import { servePages } from './pages/pages.ts';
import { answerBadAddress } from './pages/bad-address.ts';
import { createProductPreview, servePageStyles } from './pages/product-preview.ts';
import { createHtmlRender, createRender } from './pages/render.ts';
import { takeSentForms } from './pages/sent-forms.ts';
import { serveStaticFiles } from './pages/static-files.ts';
import type { AppParts } from './app-parts.ts';
import { deskHandlers } from './desk-handlers.ts';
import { shopHandlers } from './shop-handlers.ts';

export interface App {
  http: FastifyInstance;
  /** Its address on this machine, once it listens. */
  localOrigin: () => string;
  /** Call it with each notice of the database that the catalogue changed. */
  catalogueChanged: (notice: string) => void;
  /** Checks for violations, for the metrics and the log. */
  rowWatch: RowWatch;
  /** Whether a call is being handled. */
  isAnswering: () => boolean;
  /** Tells balancers to stop sending requests. Those that still arrive are served. */
  leave: () => void;
  /** Resolves when no call uses the database any more. */
  close: () => Promise<void>;
}

/** The stylesheet is 80 kB; a change of colours makes another. */
const styleCacheBytes = 1024 * 1024;

/** Registers everything that serves HTTP, in order. Starts no background work and does not listen. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { db, directDb, replica, config, sessions, log, pictures, frontEnd, pictureMaker, providers, worker } = parts;
  const baseHeaders = baseHeadersFor(config.publicOrigin);
  const limits = connectionLimits(config.requestTimeoutMs);
  const http: FastifyInstance = fastify({
    ...limits,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      answerBadAddress(error, request, reply.headers(baseHeaders), (...asked) => sendNotFound(...asked)),
    clientErrorHandler: answerSocketError(baseHeaders),
  });
  setBaseHeaders(http, baseHeaders);
  closeUnread(http);
  if (config.rateLimitPerMinute > 0) limitRequestsAtOnce(http, config.requestsAtOnce);
  refuseTwoHosts(http);
  http.removeContentTypeParser('text/plain');
  frontEnd.attach?.(http);
  const disk = new DiskSpace(config.dataFolder);
  handleErrors(http, disk);
  refuseWritesToPages(http);
  const stopBeingReady = reportHealth(http, db, disk);
  const metrics = new Metrics({ worker: worker?.slot, disk, pool: () => poolState(db) });
  metrics.publish(http, config.metricsToken, worker?.metricsOfAll);

  const changes = new CatalogueChanges();
  const responses = new Cache<Finished | Streamed>(changes, config.answerCacheBytes);
  const handlers = shopHandlers(parts);
  const inFlight = new CallsInFlight();
  const api = inFlight.count(buildApi(handlers, { mainId: config.mainId, sessions, cache: responses }));
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
  const renderPreview = createProductPreview(renderHtml);
  const desk = deskHandlers(parts, { origin, staffSessions, deskCookie, renderPreview });
  const deskApi = inFlight.count(buildDeskApi(desk, { staffSessions, deskCookie, publicOrigin: config.publicOrigin }));
  const firstOpening = new FirstOpening(db);
  const isStaff = async (request: FastifyRequest) => (await staffSessions.identify(deskCookie.read(request))) !== null;
  const isHiddenFrom = async (request: FastifyRequest) => (await firstOpening.isAwaited()) && !(await isStaff(request));
  const sitemap = new Sitemap({ db, origin, changes, firstOpening });
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
    observeAnswers(calls, metrics);
    mount(calls, api, config);
    mountDesk(calls, deskApi, config);
    publishDocs(calls, origin);
    publishDeskDocs(calls, origin, (headers) => staffSessions.identify(deskCookie.read({ headers })));
    sitemap.serve(calls);
    serveCalendar(calls, { db, origin });
    serveAppFiles(calls, { db, pictures, changes });
    refuseUnknownCalls(calls);
    await servePictures(calls, { store: pictures, maker: pictureMaker });
  });

  if (frontEnd.clientFolder) await serveStaticFiles(http, frontEnd.clientFolder);
  if (frontEnd.deskFolder) {
    await serveDesk(http, { deskFolder: frontEnd.deskFolder, findShop: () => findShopSign(db) });
  }
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
  servePageStyles(http, { renderHtml, cache: new Cache(changes, isDevelopment ? 0 : styleCacheBytes) });
  takeSentForms(http, { render, guard: await guard.promise, isHiddenFrom, publicOrigin: config.publicOrigin });
  const { sendNotFound } = servePages(http, {
    cache: new Cache(changes, isDevelopment ? 0 : config.pageCacheBytes),
    render,
    guard: await guard.promise,
    isHiddenFrom,
    onSent: () => metrics.countPage(),
  });

  return {
    http,
    localOrigin,
    isAnswering: () => !inFlight.isEmpty,
    rowWatch: new RowWatch(directDb, metrics, log),
    catalogueChanged: gatherCounts((notice) => {
      replica?.fallBehind();
      changes.hear(notice);
    }),
    leave: stopBeingReady,
    async close() {
      await drain(http);
      await inFlight.ended();
    },
  };
}

/** Differs from the configured port if that is 0, because then the system picks one. */
function listeningPort(http: FastifyInstance): number | null {
  const address = http.server.address();
  return address !== null && typeof address === 'object' ? address.port : null;
}
