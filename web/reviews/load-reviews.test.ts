import { expect, test } from 'vitest';
import { createClient } from '../../contract/client.ts';
import { loadReviews } from './load-reviews.ts';

test('[U-10] what is no list of reviews counts as none, so the page stands', async () => {
  for (const body of [{}, { data: 'none' }, null, undefined]) {
    const client = createClient(async () => ({ status: 200, body }));
    expect(await loadReviews({ client, mainId: 'pahiya', origin: '' }, 'oil')).toBeNull();
  }
  const page = { data: [], average: 0, count: 0, hasMore: false };
  const client = createClient(async () => ({ status: 200, body: page }));
  expect(await loadReviews({ client, mainId: 'pahiya', origin: '' }, 'oil')).toEqual(page);
});
