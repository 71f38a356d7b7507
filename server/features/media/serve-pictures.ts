import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefused } from '../../http/errors.ts';
import { refuse } from '../../http/refuse.ts';
import { createPictureMaker, type OnNewPicture } from './make-picture.ts';
import { isPictureWidth, pictureWidths, type PictureStore, type PictureWidth } from './picture-store.ts';

const defaultWidth: PictureWidth = 960;
const yearMs = 365 * 24 * 60 * 60 * 1000;
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
    const made = await makePicture(pictureId, width);
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

const unknownPicture = (reply: FastifyReply) =>
  sendRefused(reply, refuse('no-such-call', { message: 'There is no such picture.' }));
