import { setTimeout as sleep } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefused } from '../../http/errors.ts';
import { refuse } from '../../http/refuse.ts';
import { createPictureMaker, type Made, type OnNewPicture } from './make-picture.ts';
import { isPictureWidth, pictureWidths, type PictureStore, type PictureWidth } from './picture-store.ts';

const defaultWidth: PictureWidth = 960;
const yearMs = 365 * 24 * 60 * 60 * 1000;
/**
 * How long a browser waits for a picture that is being made. Over HTTP/1.1 it has six connections: a page of new pictures
 * would hold them all, and with them every call the page makes.
 */
const patienceMs = 250;
const originalBytesMax = 100_000;
const pictureIdShape = /^[0-9a-z-]{8,80}$/;

interface PictureOptions {
  store: PictureStore;
  onNewPicture: OnNewPicture;
}

/** `/media/{picture}` and `/media/{picture}/{width}`: the best format the visitor takes and the disk has. */
export async function servePictures(app: FastifyInstance, { store, onNewPicture }: PictureOptions): Promise<void> {
  await store.open();
  await app.register(fastifyStatic, { root: store.folder, serve: false, immutable: true, maxAge: yearMs });
  const makePicture = createPictureMaker(store, onNewPicture);

  async function serve(request: FastifyRequest, reply: FastifyReply, pictureId: string, width: number) {
    if (!isPictureWidth(width)) {
      return sendRefused(
        reply,
        refuse('no-such-call', { message: `width: must be one of ${pictureWidths.join(', ')}` }),
      );
    }
    if (!pictureIdShape.test(pictureId)) return unknownPicture(reply);
    reply.header('vary', 'accept');
    const avif = store.fileName(pictureId, width, 'avif');
    const takesAvif = request.headers.accept?.includes('image/avif') ?? false;
    if (takesAvif && (await store.sizeOf(avif)) !== null) return reply.sendFile(avif);
    const making = makePicture(pictureId, width);
    const made = await Promise.race([making, sleep(patienceMs, 'slow' as const)]);
    if (made === 'slow') return sendOriginal(request, reply, { store, pictureId, width, making });
    if (made === 'unknown') return unknownPicture(reply);
    if (made === 'busy') return sendRefused(reply, refuse('busy'));
    return reply.sendFile(store.fileName(pictureId, width, 'webp'));
  }

  app.get<{ Params: { picture: string } }>('/media/:picture', (request, reply) =>
    serve(request, reply, request.params.picture, defaultWidth),
  );
  app.get<{ Params: { picture: string; width: string } }>('/media/:picture/:width', (request, reply) =>
    serve(
      request,
      reply,
      request.params.picture,
      /^\d{1,4}$/.test(request.params.width) ? Number(request.params.width) : 0,
    ),
  );
}

interface Unmade {
  store: PictureStore;
  pictureId: string;
  width: PictureWidth;
  making: Promise<Made>;
}

/** While the picture is being made, who asked first gets the stored one, unless it is too large for a phone to wait for. */
async function sendOriginal(request: FastifyRequest, reply: FastifyReply, { store, pictureId, width, making }: Unmade) {
  const original = await store.findSmallOriginal(pictureId, originalBytesMax);
  if (!original) {
    const made = await making;
    if (made === 'made') return reply.sendFile(store.fileName(pictureId, width, 'webp'));
    return made === 'unknown' ? unknownPicture(reply) : sendRefused(reply, refuse('busy'));
  }
  making.catch((error: unknown) => request.log.warn({ err: error, pictureId }, 'picture could not be made'));
  // A drawing opened by itself is a document: it must not run anything.
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
  reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
  return reply.type(original.content_type).send(original.bytes);
}

const unknownPicture = (reply: FastifyReply) =>
  sendRefused(reply, refuse('no-such-call', { message: 'There is no such picture.' }));
