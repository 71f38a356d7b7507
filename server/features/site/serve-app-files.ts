import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../database/client.ts';
import { brandTokens, defaultBrand, type Brand } from '../../../domain/brand-colours.ts';
import type { Finished } from '../../http/api.ts';
import { Body, sendCacheable } from '../../http/body.ts';
import { Cache } from '../../http/cache.ts';
import type { CatalogueChanges } from '../../http/catalogue-changes.ts';
import { sendRefused } from '../../http/errors.ts';
import { refuse } from '../../http/refuse.ts';
import type { PictureStore } from '../media/picture-store.ts';
import { drawIcon, iconNames, type IconName } from './draw-icons.ts';
import { iconFolder } from './icon-folder.ts';
import { findSiteProfile } from './queries.ts';

const cacheMaxBytes = 4 * 1024 * 1024;

interface Parts {
  db: Database;
  pictures: Pick<PictureStore, 'original'>;
  changes: CatalogueChanges;
}

/** What a browser installs the shop and the roll call with: their manifests, and the icons of a shop with its own brand, in `/brand/{look}`. */
export function serveAppFiles(app: FastifyInstance, { db, pictures, changes }: Parts): void {
  const cache = new Cache<Finished>(changes, cacheMaxBytes);
  const cached = async (name: string, make: () => Promise<Body>): Promise<Body> => {
    const finish = async () => ({ status: 200, body: await make(), shown: { products: [], hasList: false } });
    return (cache.find(name) ?? (await cache.make(name, finish))).body;
  };

  for (const [address, print] of [
    ['/manifest.webmanifest', printManifest],
    ['/roll-call.webmanifest', printRollCallManifest],
  ] as const) {
    app.get(address, async (request, reply) => {
      const body = await cached(address, async () => new Body(manifestType, JSON.stringify(await print(db))));
      return sendCacheable(request, reply.header('cache-control', 'no-cache'), body);
    });
  }

  app.get<{ Params: { look: string; name: string } }>('/brand/:look/:name', async (request, reply) => {
    const name = iconNames.find((each) => each === request.params.name);
    if (!name) return sendRefused(reply, refuse('no-such-call'));
    const profile = (await findSiteProfile(db)) ?? noProfile;
    const folder = iconFolder(profile);
    const body = await cached(`${folder}/${name}`, async () => new Body('image/png', await draw(name, profile)));
    // A page that was rendered before the last change gets the new icon, but not to keep.
    const isCurrent = folder === `/brand/${request.params.look}`;
    reply.header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache');
    return sendCacheable(request, reply, body);
  });

  async function draw(name: IconName, profile: typeof noProfile): Promise<Buffer> {
    const found = profile.icon_id === null ? null : await pictures.original(profile.icon_id);
    return drawIcon(name, { original: found?.bytes ?? null, tokens: brandTokens(profile) });
  }
}

const manifestType = 'application/manifest+json; charset=utf-8';

const noProfile: Brand & { icon_id: string | null } = { ...defaultBrand, icon_id: null };

async function readLook(db: Database) {
  const profile = await findSiteProfile(db);
  const brand = profile ?? noProfile;
  const { ink } = brandTokens(brand);
  const folder = iconFolder(brand);
  const { logo_name: name = 'Shop', tag_line: tagLine = '' } = profile ?? {};
  const icons = [
    { src: `${folder}/icon-192.png`, sizes: '192x192', type: 'image/png' },
    { src: `${folder}/icon-512.png`, sizes: '512x512', type: 'image/png' },
    { src: `${folder}/icon-maskable.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ];
  const look = { lang: 'en-IN', display: 'standalone', background_color: ink, theme_color: ink, icons };
  return { name, tagLine, look };
}

async function printRollCallManifest(db: Database) {
  const { name, look } = await readLook(db);
  const address = '/desk/roll-call';
  return {
    ...look,
    id: address,
    name: `${name}: Roll call`,
    short_name: 'Roll call',
    start_url: address,
    scope: address,
  };
}

async function printManifest(db: Database) {
  const { name, tagLine, look } = await readLook(db);
  return {
    id: '/',
    name: tagLine === '' ? name : `${name}: ${tagLine}`,
    short_name: name,
    description: tagLine,
    start_url: '/',
    scope: '/',
    ...look,
    categories: ['shopping', 'sports'],
    shortcuts: [
      { name: 'Shop', url: '/course' },
      { name: 'Contact', url: '/contact' },
    ],
  };
}
