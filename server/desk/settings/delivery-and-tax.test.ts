import { describe, expect, test } from 'vitest';
import { gstRateOf } from '../../../domain/gst-rate.ts';
import { indiaDate } from '../../../domain/india-time.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp({ demo: true });
const { call } = await atDesk(app);
const undoLast = async () => {
  const auditId = (await call('GET /desk/audit')).body.rows[0]?.audit_id;
  return call('POST /desk/audit/:auditId/undo', { params: { auditId: String(auditId) } });
};

describe('bands', () => {
  const band = (min_kilometer: number, max_kilometer: number, paise = 5000, status = 'Active') => ({
    min_kilometer,
    max_kilometer,
    paise,
    status,
  });
  const now = async () => (await call('GET /desk/delivery')).body;
  const put = async (kind: 'charge' | 'free', rows: unknown, over: object = {}) => {
    const { version } = (await now())[kind];
    const body = { version, rows, accepts_gaps: false, ...over };
    return call('PUT /desk/delivery/bands/:kind', { params: { kind }, body });
  };

  test('[G-12] are replaced as a whole, used by the shop, and undone', async () => {
    const before = (await now()).charge;
    const rows = [band(0, 10, 4500), band(11, 30, 9000), band(31, 60, 20_000, 'Inactive')];
    expect(await put('charge', rows)).toMatchObject({ status: 200, body: { rows } });
    app.catalogueChanged('*');
    expect((await app.get('/api/delivery-price/pahiya')).body).toMatchObject({
      data: [{ max_kilometer: 10, delivery_price: 45 }, { max_kilometer: 30 }, { status: 'Inactive' }],
    });
    expect((await undoLast()).status).toBe(200);
    expect((await now()).charge).toEqual(before);
  });

  test.each(['charge', 'free'] as const)(
    '[G-12] %s: overlaps are refused, gaps too until they are accepted',
    async (kind) => {
      const before = (await now())[kind];
      expect(await put(kind, [band(0, 5), band(5, 10)])).toMatchObject({
        status: 400,
        body: { code: 'bands-overlap', message: '0 to 5 km and 5 to 10 km overlap.' },
      });
      const holed = [band(0, 5), band(8, 10)];
      expect(await put(kind, holed)).toMatchObject({
        status: 409,
        body: { code: 'bands-gap', message: expect.stringContaining('No band covers 6 to 7 km') },
      });
      expect((await now())[kind]).toEqual(before);
      expect((await put(kind, holed, { accepts_gaps: true })).status).toBe(200);
      expect(await put(kind, holed, { version: before.version })).toMatchObject({ status: 409 });
      expect((await undoLast()).status).toBe(200);
    },
  );

  test.each([
    [[band(-1, 5)]],
    [[band(6, 5)]],
    [[band(0, 5, -1)]],
    [[band(0, 5, 10 ** 12)]],
    [[{ ...band(0, 5), status: 'Off' }]],
    [[{ min_kilometer: '0' }]],
    ['all'],
    [Array.from({ length: 101 }, (_, index) => band(index, index))],
  ])('%j is refused by name', async (rows) => {
    expect(await put('charge', rows)).toMatchObject({
      status: 400,
      body: { fields: expect.arrayContaining([{ field: expect.stringMatching(/^rows/), reason: expect.any(String) }]) },
    });
  });
});

describe('pincodes', () => {
  const count = async () => (await call('GET /desk/delivery')).body.pincodes;
  const preview = async (text: string, action = 'Active') =>
    (await call('POST /desk/pincodes/preview', { body: { text, action } })).body;
  const paste = (text: string, action = 'Active') => call('POST /desk/pincodes', { body: { text, action } });

  test('[G-12] a pasted list is previewed, set as a whole, and undone as a whole', async () => {
    const before = await count();
    const text = '400701, 400004\n411001-411005\n';
    expect(await preview(text)).toMatchObject({ added: 5, changed: 1, same: 1, wrong_count: 0 });
    expect(await count()).toEqual(before);
    expect(await paste(text)).toMatchObject({ status: 200, body: { count: 7 } });
    expect(await count()).toEqual({ active: before.active + 6, inactive: before.inactive - 1 });
    app.catalogueChanged('*');
    expect(JSON.stringify((await app.get('/api/pincode/getall/pahiya')).body)).toContain('411003');
    const audit = (await call('GET /desk/audit')).body.rows[0];
    expect(Object.keys(audit?.after ?? {}).toSorted()).toEqual([
      '400004',
      '411001',
      '411002',
      '411003',
      '411004',
      '411005',
    ]);
    expect((await undoLast()).status).toBe(200);
    expect(await count()).toEqual(before);
    expect(await preview('400701', 'remove')).toMatchObject({ removed: 1, added: 0 });
    expect((await paste('400701', 'remove')).status).toBe(200);
    expect((await undoLast()).status).toBe(200);
    expect(await count()).toEqual(before);
  });

  test('[G-12] wrong lines are named and nothing is set; unknown pincodes are reported', async () => {
    const before = await count();
    expect(await preview('400701\n4007\n999999')).toMatchObject({
      wrong: [{ line: 2, text: '4007' }],
      wrong_count: 1,
    });
    expect(await paste('411001\n4007')).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'text', reason: 'Line 2: 4007 is not a pincode.' }] },
    });
    expect(await count()).toEqual(before);
    expect(await paste('')).toMatchObject({ status: 400, body: { fields: [{ field: 'text' }] } });
    expect(await paste('400701', 'burn')).toMatchObject({ status: 400, body: { fields: [{ field: 'action' }] } });
  });

  test('[G-12] all of India at once', async () => {
    const before = await count();
    const spans = Array.from({ length: 19 }, (_, index) => `${500_000 + index * 1000}-${500_999 + index * 1000}`);
    expect(await paste(spans.join('\n'))).toMatchObject({ status: 200, body: { count: 19_000 } });
    expect((await count()).active).toBe(before.active + 19_000);
    const list = await call('GET /desk/pincodes', { query: { q: '5009', limit: '100' } });
    expect(list.body).toMatchObject({ total: 100, total_is_more: false, next: null });
    expect((await undoLast()).status).toBe(200);
    expect(await count()).toEqual(before);
  }, 60_000);
});

describe('tax', () => {
  const inDays = (days: number) => indiaDate(new Date(Date.now() + days * 86_400_000));
  const rate = (over: object = {}) => ({
    hsn: '9506',
    valid_from: inDays(10),
    price_up_to_paise: null,
    basis_points: 1200,
    ...over,
  });
  const list = async () => (await call('GET /desk/tax')).body.rows;
  const taxOf = async (hsn: string, day: string) =>
    gstRateOf(
      (await list()).map((row) => ({
        hsn: row.hsn,
        validFrom: row.valid_from,
        priceUpToPaise: row.price_up_to_paise,
        basisPoints: row.basis_points,
      })),
      { hsn, day, unitPaise: 100_000 },
    );

  test('[G-13] a rate is entered ahead, applies from its day, and is removed before it', async () => {
    const added = await call('POST /desk/tax', { body: rate() });
    expect(added).toMatchObject({ status: 200, body: { is_past: false } });
    expect(await taxOf('950670', inDays(9))).toBe(500);
    expect(await taxOf('950670', inDays(10))).toBe(1200);
    expect(await call('POST /desk/tax', { body: rate() })).toMatchObject({ status: 409, body: { code: 'name-taken' } });
    const params = { rateId: added.body.rate_id };
    expect((await call('DELETE /desk/tax/:rateId', { params })).status).toBe(200);
    expect(await taxOf('950670', inDays(10))).toBe(500);
    expect((await undoLast()).status).toBe(200);
    expect(await taxOf('950670', inDays(10))).toBe(1200);
    expect((await undoLast()).status).toBe(200);
    expect((await call('DELETE /desk/tax/:rateId', { params })).status).toBe(404);
  });

  test('[G-13] the past does not change: no rate for a past day, and none in force can be removed', async () => {
    const before = await list();
    expect(await call('POST /desk/tax', { body: rate({ valid_from: inDays(-1) }) })).toMatchObject({
      status: 409,
      body: { code: 'day-is-past' },
    });
    for (const { rate_id } of before.slice(0, 3)) {
      const answer = await call('DELETE /desk/tax/:rateId', { params: { rateId: rate_id } });
      expect(answer).toMatchObject({ status: 409, body: { code: 'day-is-past' } });
    }
    expect(await list()).toEqual(before);
  });

  test('[G-13] a rate from today on applies to what is ordered next', async () => {
    const today = await call('POST /desk/tax', { body: rate({ valid_from: inDays(0), basis_points: 2800 }) });
    expect(today).toMatchObject({ status: 200, body: { is_past: true } });
    expect(await taxOf('9506', inDays(0))).toBe(2800);
  });

  test.each([
    ['hsn', '950'],
    ['hsn', 'abcd'],
    ['hsn', '123456789'],
    ['valid_from', '2026-02-31'],
    ['valid_from', 'tomorrow'],
    ['price_up_to_paise', 0],
    ['basis_points', 10_001],
    ['basis_points', 12.5],
  ])('%s %j is refused by name', async (field, value) => {
    const answer = await call('POST /desk/tax', { body: rate({ [field]: value }) });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field }] } });
  });

  test.each(['x', 'all_2026-02-31_any', '9506_2025-09-22_0', 'all_0000-00-00_any'])('%s is no rate', async (rateId) => {
    expect([400, 404]).toContain((await call('DELETE /desk/tax/:rateId', { params: { rateId } })).status);
  });
});
