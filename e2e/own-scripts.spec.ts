import type { ServerBuild } from 'react-router';
import type { Transport } from '../contract/client.ts';
import { createLog } from '../server/http/log.ts';
import { loadBuiltFrontEnd } from '../server/pages/front-end.ts';
import { createHtmlRender, createRender } from '../server/pages/render.ts';
import { test } from './journey.ts';
import { expect } from './shop.ts';

/** A front end with a security hole: a foreign script gets into every rendered page. */
async function holedFrontEnd(injected: string): Promise<ServerBuild> {
  const build = await (await loadBuiltFrontEnd()).loadBuild();
  const { module } = build.entry;
  return {
    ...build,
    entry: {
      module: {
        ...module,
        default: async (...call: Parameters<typeof module.default>) => {
          const response = await module.default(...call);
          const html = (await response.text()).replace('</head>', `${injected}</head>`);
          return new Response(html, response);
        },
      },
    },
  };
}

test.describe('a page with an injected script', () => {
  // The browser rightly logs an error here.
  test.use({ checksConsole: false });

  test('the injected script does not run, ours do @slow', async ({ page, baseURL }) => {
    const origin = baseURL ?? '';
    const transport: Transport = async ({ path, params }) => {
      const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
      const answer = await fetch(`${origin}/api${filled}`);
      return { status: answer.status, body: await answer.json() };
    };
    const build = await holedFrontEnd('<script>window.isInjected = true</script>');
    const common = { origin: () => origin, isDevelopment: false };
    const renderHtml = createHtmlRender({
      ...common,
      loadBuild: () => build,
      openTransport: () => transport,
      mainId: 'pahiya',
      isDemo: true,
      log: createLog('silent'),
    });
    const { headers, body } = await createRender({ ...common, renderHtml, outsideSources: () => [] })('/about');
    expect(body.bytes.toString()).toContain('window.isInjected');
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.route('**/about', (route) =>
      route.fulfill({ headers: { ...headers, 'content-type': body.type }, body: body.bytes }),
    );
    await page.goto('/about', { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => 'isInjected' in window)).toBe(false);
    expect(complaints.filter((text) => text.includes('Content Security Policy'))).toHaveLength(1);
    // A click that loads no document: React is awake, so our own inline scripts ran.
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    expect(complaints.filter((text) => text.includes('Content Security Policy'))).toHaveLength(1);
  });
});

test.describe('an address with invalid encoding', () => {
  test.use({ refusals: [404] });

  test("[R-03] [R-10] is the shop's page for what does not exist @slow", async ({ page }) => {
    const answer = await page.goto(`/${'a'.repeat(7000)}`);
    expect(answer?.status()).toBe(404);
    const headers = answer?.headers() ?? {};
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).not.toHaveURL(/aaaa/);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
});
