import { createMemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { loadEachAddress } from './load-each-address.ts';

test('[C-12] a cart change reloads no page, and its answer during a navigation keeps none of the old page’s data', async () => {
  let cart = Promise.withResolvers<null>();
  let page = Promise.withResolvers<void>();
  const asked: string[] = [];
  const router = createMemoryRouter(
    [
      {
        id: 'list',
        path: '/:name',
        async loader({ request: { url } }) {
          asked.push(url);
          await page.promise;
          return url;
        },
        shouldRevalidate: loadEachAddress,
      },
      { path: '/lookup/cart', action: () => cart.promise },
    ],
    { initialEntries: ['/wheels'], hydrationData: { loaderData: { list: '' } } },
  );
  const change = () =>
    router.fetch('cart', 'list', '/lookup/cart', {
      formMethod: 'POST',
      formData: new FormData(),
      defaultShouldRevalidate: false,
    });
  for (const next of ['/wheels?page=2', '/helmets']) {
    cart = Promise.withResolvers();
    page = Promise.withResolvers();
    const adding = change();
    const going = router.navigate(next);
    cart.resolve(null);
    await vi.waitFor(() => expect(router.getFetcher('cart').state).not.toBe('submitting'));
    page.resolve();
    await Promise.all([adding, going]);
    expect(router.state.loaderData['list']).toMatch(next);
  }
  asked.length = 0;
  await change();
  expect(asked).toEqual([]);
});
