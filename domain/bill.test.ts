import { describe, expect, test } from 'vitest';
import { isAnotherBill, isTooSmallToPayNow, workOutBill, type BilledOrder, type Charges } from './bill.ts';

const shop = { latitude: 19.151, longitude: 72.992 };
const kmNorth = (km: number) => ({
  latitude: shop.latitude + km / 111.195,
  longitude: shop.longitude,
  isEstimated: false,
});
const charges: Charges = {
  shop,
  bands: [
    { minKm: 0, maxKm: 5, pricePaise: 4_000, isActive: true },
    { minKm: 6, maxKm: 10, pricePaise: 6_000, isActive: true },
    { minKm: 11, maxKm: 20, pricePaise: 9_000, isActive: false },
  ],
  freeBands: [{ minKm: 0, maxKm: 5, fromTotalPaise: 99_900, isActive: true }],
  advancePercentage: 20,
};
const order: BilledOrder = {
  lines: [
    { pricePaise: 50_000, salePricePaise: 40_000, quantity: 2 },
    { pricePaise: 9_950, salePricePaise: null, quantity: 1 },
  ],
  coupon: null,
  place: kmNorth(3),
  payMode: 'Pay now',
};

test('[K-09] lines, coupon and delivery make the total', () => {
  expect(workOutBill({ ...order, coupon: { kind: 'percentage', percentage: 10 } }, charges)).toEqual({
    mrpPaise: 109_950,
    linesPaise: 89_950,
    discountPaise: 8_995,
    deliveryPaise: 4_000,
    totalPaise: 84_955,
    advancePaise: 84_955,
    remainingPaise: 0,
    distanceKm: 3,
    isEstimated: false,
  });
});

describe('[B-04] the distance', () => {
  test.each([
    [0, 0],
    [0.09, 0],
    [0.11, 1],
    [0.4, 1],
    [1, 1],
    [1.4, 1],
    [1.6, 2],
    [5.4, 5],
    [5.6, 6],
  ])('of %d km counts as %d', (km, counted) => {
    expect(workOutBill({ ...order, place: kmNorth(km) }, charges).distanceKm).toBe(counted);
  });
});

describe('[B-05] delivery', () => {
  const at = (km: number, quantity = 1) =>
    workOutBill(
      { ...order, lines: [{ pricePaise: 49_950, salePricePaise: null, quantity }], place: kmNorth(km) },
      charges,
    ).deliveryPaise;

  test('is charged by the active band that covers the distance', () => {
    expect([at(2), at(8), at(15), at(300)]).toEqual([4_000, 6_000, 0, 0]);
  });

  test('is free from a minimum total if a free band covers the distance', () => {
    expect([at(2, 2), at(8, 2)]).toEqual([0, 6_000]);
  });

  test('depends on the total after the coupon: a coupon can end free delivery', () => {
    const lines = [{ pricePaise: 99_900, salePricePaise: null, quantity: 1 }];
    expect(workOutBill({ ...order, lines }, charges).deliveryPaise).toBe(0);
    expect(workOutBill({ ...order, lines, coupon: { kind: 'fixed', paise: 1 } }, charges).deliveryPaise).toBe(4_000);
  });

  test('is free while the distance is unknown', () => {
    expect(workOutBill({ ...order, place: null }, charges)).toMatchObject({ deliveryPaise: 0, distanceKm: null });
    expect(workOutBill(order, { ...charges, shop: null })).toMatchObject({ deliveryPaise: 0, distanceKm: null });
  });
});

describe('[B-06] [Y-02] pay on delivery', () => {
  const onDelivery: BilledOrder = { ...order, payMode: 'Pay on delivery' };

  test('asks for the rounded percentage first, and for the rest at the door', () => {
    // 20 % of 939.50 is 187.90.
    expect(workOutBill(onDelivery, charges)).toMatchObject({
      totalPaise: 93_950,
      advancePaise: 18_800,
      remainingPaise: 75_150,
    });
  });

  test('asks for everything at the door if the percentage is 0', () => {
    expect(workOutBill(onDelivery, { ...charges, advancePercentage: 0 })).toMatchObject({
      advancePaise: 0,
      remainingPaise: 93_950,
    });
  });
});

describe('[M8] tiny totals', () => {
  const coupon = (paise: number) => ({ kind: 'fixed' as const, paise });
  const free = { ...charges, bands: [] };

  test('a coupon can make the order free', () => {
    const bill = workOutBill({ ...order, coupon: coupon(1_000_000) }, free);
    expect(bill).toMatchObject({ discountPaise: 89_950, totalPaise: 0, advancePaise: 0, remainingPaise: 0 });
    expect(isTooSmallToPayNow(bill)).toBe(false);
  });

  test.each([
    [89_949, true],
    [89_851, true],
    [89_850, false],
  ])('after a coupon of %d paise the rest is too small to be paid now: %s', (paise, isTooSmall) => {
    expect(isTooSmallToPayNow(workOutBill({ ...order, coupon: coupon(paise) }, free))).toBe(isTooSmall);
  });

  test('less than a rupee is collected at the door, and an advance is at least a rupee', () => {
    const onDelivery = (paise: number) =>
      workOutBill({ ...order, payMode: 'Pay on delivery', coupon: coupon(paise) }, free);
    expect(onDelivery(89_900)).toMatchObject({ totalPaise: 50, advancePaise: 0, remainingPaise: 50 });
    expect(onDelivery(89_750)).toMatchObject({ totalPaise: 200, advancePaise: 100, remainingPaise: 100 });
  });
});

test('[Y-07] any different amount makes it another bill; amounts that were not sent do not count', () => {
  const bill = workOutBill(order, charges);
  expect(isAnotherBill({}, bill)).toBe(false);
  const right = {
    mrpPaise: 109_950,
    goodsPaise: 89_950,
    discountPaise: 0,
    deliveryPaise: 4_000,
    totalPaise: 93_950,
    remainingPaise: 0,
  };
  expect(isAnotherBill(right, bill)).toBe(false);
  for (const name of Object.keys(right) as (keyof typeof right)[]) {
    expect(isAnotherBill({ ...right, [name]: right[name] + 1 }, bill)).toBe(true);
    expect(isAnotherBill({ [name]: right[name] + 1 }, bill)).toBe(true);
  }
});
