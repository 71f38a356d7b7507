import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { historyOf, wantHistory } from '../testing/demo-history.ts';
import { expectNoViolation, expectSameLedger } from '../testing/no-violation.ts';
import { testApp } from '../testing/test-app.ts';

const timeout = 300_000;

test(
  '[G-19] sixty days break no rule, agree with the provider’s ledger, and are the same again with the same seed',
  { timeout },
  async () => {
    const now = new Date();
    const play = async () => {
      const app = await testApp({ demo: true });
      await wantHistory(app);
      await historyOf(app, { now });
      await expectNoViolation(app.db);
      const ledger = app.providers.paymentSimulator?.ledger();
      if (!ledger) throw new Error('payments are not simulated');
      await expectSameLedger(app.db, ledger);
      const { rows } = await sql<{ placed_at: Date | null }>`
        select o.receipt_number, o.user_name, o.created_at, o.placed_at, o.order_status, o.fulfilment, o.payment_mode, o.total_paise,
               o.coupon_code, i.invoice_number, (select jsonb_agg(l.sku order by l.line_number) from order_line l
                                                  where l.order_id = o.order_id) as skus
          from shop_order o left join invoice i using (order_id) order by o.receipt_number`.execute(app.db);
      const { rows: exchanges } = await sql`
        select stage from shop_order where return_id is not null order by stage`.execute(app.db);
      expect(exchanges).toEqual([{ stage: 'awaiting payment' }, { stage: 'placed' }]);
      return rows;
    };
    const first = await play();
    expect(first.length).toBeGreaterThan(80);
    expect(await play()).toEqual(first);
    const days = new Set(first.map(({ placed_at }) => placed_at?.toISOString().slice(0, 10)));
    expect(days.size).toBeGreaterThan(40);
  },
);

/** What is planned a day before the end finds other orders at each hour, such as the latest sales of the counter. */
test('[G-19] a demo can be started at any time of the day', { timeout }, async () => {
  for (let hours = 0; hours < 24; hours += 4) {
    const app = await testApp({ demo: true });
    await wantHistory(app);
    const now = new Date(Date.now() - hours * 3_600_000);
    await expect(historyOf(app, { days: 14, now })).resolves.toBeUndefined();
    await expectNoViolation(app.db);
  }
});
