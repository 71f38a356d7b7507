import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { giveWay } from '../../../database/client.ts';
import { demoPictureFolder } from '../../../database/demo/pictures.ts';
import { sendRefused } from '../../http/errors.ts';
import { refuse } from '../../http/refuse.ts';
import { BucketError } from '../../providers/bucket/bucket.ts';
import type { PictureMaker } from './make-picture.ts';
import { customerPrefix } from './picture-address.ts';
import {
  isPictureWidth,
  pictureWidths,
  type PictureFacts,
  type PictureStore,
  type PictureWidth,
} from './picture-store.ts';

const defaultWidth: PictureWidth = 960;
const yearMs = 365 * 24 * 60 * 60 * 1000;
/**
 * How long a request waits for a picture that is being made. Over HTTP/1.1 a browser has six connections: a page of new pictures
 * would block them all, and with them every call the page makes.
 */
const patienceMs = 250;
/** A phone loads a larger original more slowly than we make the picture, so the original is sent only after a second wait. */
const smallBytesMax = 100_000;
const secondPatienceMs = 3000;
/** Long enough for one page view, short enough that the next one gets the right picture. */
const standInCacheControl = 'public, max-age=15';
const pictureIdShape = /^[0-9a-z-]{8,80}$/;

interface PictureOptions {
  store: PictureStore;
  maker: PictureMaker;
}

/**
 * `/media/{picture}` and `/media/{picture}/{width}`: the best format that the browser accepts and the disk has. A picture that
 * exists is never refused: until it is cut, another width or the original is sent instead.
 */
export async function servePictures(app: FastifyInstance, { store, maker }: PictureOptions): Promise<void> {
  await store.open();
  await app.register(fastifyStatic, { root: store.folder, serve: false, immutable: true, maxAge: yearMs });

  async function serve(request: FastifyRequest, reply: FastifyReply, pictureId: string, width: number) {
    if (!isPictureWidth(width)) {
      return sendRefused(
        reply,
        refuse('no-such-call', { message: `width: must be one of ${pictureWidths.join(', ')}` }),
      );
    }
    if (!pictureIdShape.test(pictureId)) return unknownPicture(reply);
    reply.header('vary', 'accept').header('x-content-type-options', 'nosniff');
    const isCustomers = pictureId.startsWith(customerPrefix);
    if (isCustomers && !(await store.factsOf(pictureId))) return unknownPicture(reply);
    const send = (fileName: string) => (isCustomers ? sendRemovable(reply, fileName) : reply.sendFile(fileName));
    const avif = store.fileName(pictureId, width, 'avif');
    const webp = store.fileName(pictureId, width, 'webp');
    const takesAvif = request.headers.accept?.includes('image/avif') ?? false;
    const demoFile = takesAvif ? store.demoFile(pictureId, width) : null;
    if (demoFile !== null) return reply.sendFile(demoFile, demoPictureFolder);
    if (takesAvif && (await store.sizeOf(avif))) return send(avif);
    if ((await store.sizeOf(webp)) !== null) return send(webp);
    const facts = await store.factsOf(pictureId);
    if (!facts) return unknownPicture(reply);
    const making = maker.make(pictureId, width, whenGone(reply)).catch((error: unknown) => {
      request.log.warn({ err: error, pictureId, width }, 'picture could not be made');
      return 'failed' as const;
    });
    for (const waitMs of facts.byte_count <= smallBytesMax ? [patienceMs] : [patienceMs, secondPatienceMs]) {
      const made = await Promise.race([making, sleep(waitMs, 'slow' as const, { ref: false })]);
      if (made === 'made') return send(webp);
      if (made === 'unknown') return unknownPicture(reply);
      const neighbour = await store.findNeighbour(pictureId, width);
      if (neighbour) return sendNeighbour(reply, neighbour);
    }
    try {
      return sendOriginal(reply, facts, await store.readOriginal(pictureId, facts));
    } catch (error) {
      if (!(error instanceof BucketError)) throw error;
      request.log.warn({ err: error, pictureId }, 'original could not be read');
      return sendRefused(reply.header('cache-control', 'no-store'), refuse('busy'));
    }
  }

  // Never refused for overload: a picture on the disk costs next to nothing, and no new one is started when the queue is full.
  const config = { isServedWhenBusy: true };
  app.get<{ Params: { picture: string } }>('/media/:picture', { config }, (request, reply) =>
    giveWay(() => serve(request, reply, request.params.picture, defaultWidth)),
  );
  app.get<{ Params: { picture: string; width: string } }>('/media/:picture/:width', { config }, (request, reply) =>
    giveWay(() =>
      serve(
        request,
        reply,
        request.params.picture,
        /^\d{1,4}$/.test(request.params.width) ? Number(request.params.width) : 0,
      ),
    ),
  );
}

/** Aborts when the client leaves before the reply is sent. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  return gone.signal;
}

/** Browsers and proxies ask again each time, and then learn that it was removed. */
const sendRemovable = (reply: FastifyReply, fileName: string) =>
  reply.header('cache-control', 'private, no-cache').sendFile(fileName, { cacheControl: false });

/** Without validators, or a later request could get "not modified" and keep the stand-in instead of the right picture. */
const sendNeighbour = (reply: FastifyReply, fileName: string) =>
  reply
    .header('cache-control', standInCacheControl)
    .sendFile(fileName, { cacheControl: false, etag: false, lastModified: false, acceptRanges: false });

const sendOriginal = (reply: FastifyReply, { content_type, byte_count }: PictureFacts, bytes: Readable) =>
  reply
    .header('cache-control', standInCacheControl)
    .header('content-length', byte_count)
    .type(content_type)
    .send(bytes);

const unknownPicture = (reply: FastifyReply) =>
  sendRefused(reply, refuse('no-such-call', { message: 'There is no such picture.' }));
