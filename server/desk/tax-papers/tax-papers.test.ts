import { expect, test } from 'vitest';
import { atDesk } from '../../testing/desk-person.ts';
import { returnDesk } from '../../testing/return-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { newOrder, started, closed, lookAtOrder } = await returnDesk(app);

test('[O-12] the accountant finds every invoice and credit note, and opens them; a packer does not', async () => {
  const accountant = await atDesk(app, 'accountant');
  const [one, two] = [await newOrder(), await newOrder()];
  const { credit_note } = await closed(await started(two.orderId));
  const list = async (query: Record<string, string>) =>
    (await accountant.call('GET /desk/tax-papers', { query })).body.rows;
  const { invoice_number, receipt_id } = await lookAtOrder(two.orderId);
  expect(await list({})).toMatchObject([
    {
      kind: 'invoice',
      number: invoice_number,
      receipt_id,
      total_paise: 125_000,
      other_numbers: credit_note?.credit_note_number,
    },
    { order_id: one.orderId, other_numbers: '' },
  ]);
  expect(await list({ kind: 'credit-note' })).toMatchObject([
    {
      number: credit_note?.credit_note_number,
      order_id: two.orderId,
      total_paise: 125_000,
      other_numbers: invoice_number,
    },
  ]);
  expect(await list({ q: receipt_id })).toHaveLength(1);
  expect(await list({ q: (invoice_number ?? '').toLowerCase() })).toHaveLength(1);
  expect(await list({ q: 'nothing' })).toEqual([]);
  const pdf = await app.http.inject({
    url: `/api/desk/invoices/${two.orderId}/pdf`,
    headers: { cookie: `desk=${accountant.browser.cookie ?? ''}` },
  });
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="invoice-${(invoice_number ?? '').replaceAll('/', '-')}.pdf"`,
  ]);
  const packer = await atDesk(app, 'packer');
  expect((await packer.call('GET /desk/tax-papers')).status).toBe(403);
});
