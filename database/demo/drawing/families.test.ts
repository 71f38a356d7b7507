import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { categoryIcon, heroBackground, offerBanner, type Scene } from './banner.ts';
import { families } from './families.ts';
import { logo } from './logo.ts';
import { looks } from './looks.ts';
import { cutOut, photograph } from './studio.ts';

const mood = { ink: '#0b1220', glow: '#0ea5e9', spark: '#c9f227' };
const skate = families['speed-skate-110'].draw;

/** A tenth of the size is enough to check that it renders and shows something in front of the backdrop. */
async function render(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize({ width: 120 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }).stats();
  return { width: info.width, height: info.height, contrast: Math.max(...channels.map(({ stdev }) => stdev)) };
}

describe('pictures', () => {
  test.each(Object.entries(families))('%s renders in each of its views', async (_name, { draw, views }) => {
    const seen = new Set<string>();
    for (const view of views) {
      const svg = photograph(draw, looks.Crimson, view);
      seen.add(svg);
      expect(svg).not.toMatch(/NaN|undefined|<text/);
      expect(svg.length).toBeLessThan(80_000);
      const { width, height, contrast } = await render(svg);
      expect([width, height]).toEqual([120, 120]);
      expect(contrast).toBeGreaterThan(12);
    }
    expect(seen.size).toBe(views.length);
  });

  test('another colourway is another picture', () => {
    const all = Object.values(looks).map((look) => photograph(skate, look, 'front'));
    expect(new Set(all).size).toBe(Object.keys(looks).length);
  });

  test('every reference inside a picture has a definition', () => {
    for (const { draw } of Object.values(families)) {
      const svg = photograph(draw, looks.Navy, 'pair');
      const named = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      const used = [...svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)].map(([, id]) => id);
      expect(used.length).toBeGreaterThan(5);
      expect(used.filter((id) => !named.has(id))).toEqual([]);
    }
  });

  test.each<Scene>(['track', 'streaks', 'rink', 'lanes'])(
    'the %s scene renders wide for slides and offers',
    async (scene) => {
      expect(await render(heroBackground(scene, mood))).toMatchObject({ width: 120, height: 50 });
      expect(await render(offerBanner(scene, mood, skate, looks.Crimson))).toMatchObject({ width: 120, height: 60 });
    },
  );

  test('a cut-out, an icon and the logo have transparent corners', async () => {
    for (const svg of [cutOut(skate, looks.White), categoryIcon(skate, looks.White), logo()]) {
      const { data } = await sharp(Buffer.from(svg))
        .resize({ width: 120 })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[3]).toBe(0);
      expect(data.some((value, index) => index % 4 === 3 && value === 255)).toBe(true);
    }
  });
});
