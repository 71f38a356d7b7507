import { listGoods } from '../desk/counter/find-goods.ts';
import { findOpenTill } from '../desk/counter/find-tills.ts';
import { closeTill, openTill } from '../desk/counter/open-till.ts';
import { sell } from '../desk/counter/sell.ts';
import type { DemoShop } from './demo-shop.ts';
import { done } from './desk-work.ts';
import { atHour, daysAfter } from './diary.ts';
import { pickGoods } from './goods.ts';

const floatPaise = 200_000;
const missingPaise = 1_000;

/** Yesterday somebody sold in the shop, and counted ten rupees too little in the evening. */
export function planCounter(shop: DemoShop, now: Date): void {
  const { db, diary, goods, outbox, payments, random, staff } = shop;
  const parts = { db, outbox, isTestMode: payments.provider.isTestMode };
  const yesterday = daysAfter(now, -1);
  diary.plan(atHour(yesterday, 10), async () => {
    done(await openTill(db, staff.manager, { float_paise: floatPaise }));
  });
  for (const [index, hour] of [11, 13, 16, 18].entries()) {
    diary.plan(atHour(yesterday, hour), async () => {
      const [found] = await listGoods(db, [pickGoods(random, goods, yesterday).sku]);
      if (!found || found.available === 0 || found.choices.length > 0) return;
      const { line_sku, unit_paise: total_paise } = found;
      done(
        await sell(parts, staff.manager, {
          key: `demo-counter-sale-${index}`,
          lines: [{ line_sku, quantity: 1 }],
          shown_paise: total_paise,
          discount_paise: 0,
          discount_reason: '',
          name: '',
          mobile: '',
          email: '',
          pay:
            index % 2 === 0
              ? { mode: 'Cash', given_paise: Math.ceil(total_paise / 50_000) * 50_000 }
              : { mode: 'UPI', reference: `63014472800${index}` },
        }),
      );
    });
  }
  diary.plan(atHour(yesterday, 20), async () => {
    const till = await findOpenTill(db, staff.manager.staffId);
    if (!till) throw new Error('the demo has no open till');
    const { till_id: tillId, expected_paise } = till;
    const counted_paise = expected_paise - missingPaise;
    const note = 'Ten rupees of change given too much.';
    done(await closeTill(db, staff.manager, { tillId, shown_paise: expected_paise, counted_paise, note }));
  });
}
