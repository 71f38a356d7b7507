import * as z from 'zod/mini';
import { body } from '../sent-field.ts';
import { patterned } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';

const idPattern = /^[0-9a-z-]{8,80}$/;

export const PictureId = patterned(80, idPattern, 'This is not a picture.');
export const isPictureId = (text: string): boolean => idPattern.test(text);

/** More than a phone's camera makes. */
export const pictureBytesMax = 20 * 1024 * 1024;

const share = (min: number) => z.number('This must be a number.').check(z.gte(min), z.lte(1));
/** Quarter turns clockwise, before cropping. */
export const turns = [0, 1, 2, 3] as const;
/** Fractions of the picture, from its top left corner, after turning. */
export const Crop = body({
  left: share(0),
  top: share(0),
  width: share(0.01),
  height: share(0.01),
  turn: z._default(z.literal(turns, 'This must be 0, 1, 2 or 3.'), 0),
});
export type Crop = z.output<typeof Crop>;

const Stored = z.object({ picture_id: z.string(), width: z.int(), height: z.int() });

export const pictures = {
  'POST /desk/pictures': deskEndpoint({
    summary: 'Store a picture: its bytes are the body. It is rotated by its metadata, which is then removed',
    permission: 'products.edit',
    bodyKind: 'picture',
    body: z.unknown(),
    response: Stored,
    refusals: ['picture-refused', 'too-large', 'wrong-content-type', 'busy'],
  }),
  'POST /desk/pictures/:pictureId/crop': deskEndpoint({
    summary: 'A stored picture, turned and cropped, as a picture of its own',
    permission: 'products.edit',
    params: z.object({ pictureId: PictureId }),
    body: Crop,
    response: Stored,
    refusals: ['unknown-row', 'picture-refused', 'busy'],
  }),
};
