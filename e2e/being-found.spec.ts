import { expect, test } from './shop.ts';

const ownPages = [
  '/about',
  '/contact',
  '/privacy-policy',
  '/shipping-and-delivery',
  '/refund-policy',
  '/rules-and-regulations',
];

test('each page has its own title and description, a canonical address and what a shared link shows', async ({
  page,
  baseURL,
  request,
}) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of ['/', ...ownPages]) {
    await page.goto(`${path}?utm_source=x`);
    const head = await page.evaluate(() => {
      const read = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? '';
      return {
        title: document.title,
        description: read('meta[name="description"]', 'content'),
        canonical: read('link[rel="canonical"]', 'href'),
        shared: read('meta[property="og:url"]', 'content'),
        image: read('meta[property="og:image"]', 'content'),
      };
    });
    expect(head.canonical).toBe(new URL(path, baseURL).href);
    expect(head.shared).toBe(head.canonical);
    expect(head.image).toBe(new URL('/share.png', baseURL).href);
    expect(head.description.length).toBeGreaterThan(40);
    titles.add(head.title);
    descriptions.add(head.description);
  }
  expect(titles.size).toBe(ownPages.length + 1);
  expect(descriptions.size).toBe(ownPages.length + 1);
  const share = await request.get('/share.png');
  expect(share.headers()['content-type']).toBe('image/png');
});

test('the shop tells search engines who and where it is', async ({ page, baseURL }) => {
  await page.goto('/contact');
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(text ?? '')).toMatchObject({
    '@type': 'Store',
    '@id': `${baseURL}/#store`,
    name: 'Pahiya',
    telephone: '+91 91234 56780',
    address: { '@type': 'PostalAddress', addressCountry: 'IN' },
  });
});

test('robots find the sitemap, and in it the pages', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const index = await (await request.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
  expect(files.length).toBeGreaterThan(1);
  const pages = await (await request.get(files[0] ?? '')).text();
  for (const path of ownPages) expect(pages).toContain(`<loc>${baseURL}${path}</loc>`);
});

test('the shop can be installed', async ({ page, request, baseURL }) => {
  await page.goto('/about');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await request.get(address ?? '')).json()) as {
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of manifest.icons) {
    const width = await page.evaluate(async (icon) => {
      const image = new Image();
      image.src = icon;
      await image.decode();
      return image.naturalWidth;
    }, new URL(src, baseURL).href);
    expect(`${width}x${width}`).toBe(sizes);
  }
});
