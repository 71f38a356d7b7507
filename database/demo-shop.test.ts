import { expect, test } from 'vitest';
import { gstRateOf } from '../domain/gst-rate.ts';
import { testDatabase } from './testing/test-database.ts';

const { db } = await testDatabase({ demo: true });
const byText = (a: string, b: string) => (a < b ? -1 : 1);

test('the demo shop has products and no violations', async () => {
  expect(await db.selectFrom('product').select('product_id').limit(1).execute()).toHaveLength(1);
  expect(await db.selectFrom('violation').selectAll().execute()).toEqual([]);
});

test('[G-13] every product of the demo shop has the right GST rate', async () => {
  const rates = (await db.selectFrom('gst_rate').selectAll().execute()).map((row) => ({
    hsn: row.hsn,
    validFrom: row.valid_from,
    priceUpToPaise: row.price_up_to_paise,
    basisPoints: row.basis_points,
  }));
  const goods = await db
    .selectFrom('product')
    .innerJoin('variation', 'variation.product_id', 'product.product_id')
    .select(['category', 'hsn_code', 'price_paise', 'sale_price_paise'])
    .execute();
  const found = new Map<string, Set<string>>();
  for (const { category, hsn_code: hsn, price_paise, sale_price_paise } of goods) {
    const rate = gstRateOf(rates, { hsn, day: '2026-11-15', unitPaise: sale_price_paise ?? price_paise });
    const known = found.get(category) ?? new Set();
    found.set(category, known.add(`${hsn.slice(0, 4)} ${Number(rate) / 100}%`));
  }
  expect(
    Object.fromEntries([...found].map(([category, kinds]) => [category, [...kinds].toSorted(byText)])),
  ).toMatchObject({
    'Inline Skates': ['9506 5%'],
    'Speed Skates': ['9506 5%'],
    'Protective Gear': ['6114 5%', '6116 5%', '9506 5%'],
    'Skin Suits': ['6109 5%', '6114 18%', '6114 5%'],
    Bags: ['4202 18%'],
    Bearings: ['8482 18%'],
    Helmets: ['6506 18%'],
    'Sport Fragrances': ['3303 18%', '3307 18%'],
    'Starter Packages': ['3924 18%', '6506 18%', '8482 18%'],
    Accessories: ['2710 18%', '3924 18%', '4907 0%', '6115 5%', '6307 5%', '7318 18%', '8204 18%', '9506 5%'],
  });
});
