import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceNumber, placeOfSupply, taxLines } from './invoice.ts';
import { storedPaiseMax } from './money.ts';

const ghansoli = '27AAAAA0000A1Z2';

test('an invoice number has at most 16 characters', () => {
  expect(invoiceNumber('2026-27', 42)).toBe('PAH/26-27/00042');
  expect(invoiceNumber('2099-00', 999_999)).toHaveLength(16);
});

test('tax is CGST and SGST in equal halves within the state of the shop, and IGST outside', () => {
  expect(placeOfSupply('400708', { gstin: ghansoli, pincode: '' })).toMatchObject({
    state: { name: 'Maharashtra' },
    isWithinState: true,
  });
  expect(placeOfSupply('403001', { gstin: ghansoli, pincode: '' })).toMatchObject({
    state: { name: 'Goa' },
    isWithinState: false,
  });
  expect(placeOfSupply('396230', { gstin: ghansoli, pincode: '' })).toMatchObject({ isWithinState: false });
  expect(placeOfSupply('560001', { gstin: ghansoli, pincode: '' })).toMatchObject({
    state: { name: 'Karnataka' },
    isWithinState: false,
  });
  expect(placeOfSupply('560001', { gstin: `29${ghansoli.slice(2)}`, pincode: '' })).toMatchObject({
    isWithinState: true,
  });
  expect(placeOfSupply('400708', { gstin: '', pincode: '' })).toMatchObject({ isWithinState: true });
  // Without a GSTIN the seller's pincode says the state.
  expect(placeOfSupply('560001', { gstin: '', pincode: '560034' })).toMatchObject({ isWithinState: true });
  expect(placeOfSupply('400708', { gstin: '', pincode: '560034' })).toMatchObject({ isWithinState: false });
  expect(placeOfSupply('900056', { gstin: '', pincode: '' })).toEqual({ state: null, isWithinState: false });
  expect(placeOfSupply('', { gstin: `29${ghansoli.slice(2)}`, pincode: '' })).toMatchObject({
    state: { name: 'Karnataka' },
    isWithinState: true,
  });
});

const bare = { discountPaise: 0, deliveryPaise: 0 };
const skates = { quantity: 1, unitPaise: 118_000, gstBasisPoints: 1800 };

test('1,180 rupees at 18 % contain 1,000 and a tax of 180', () => {
  const bill = { lines: [skates], discountPaise: 0, deliveryPaise: 0 };
  expect(taxLines({ ...bill, isWithinState: false }).goods).toEqual([
    { ...bare, amountPaise: 118_000, taxablePaise: 100_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 18_000 },
  ]);
  expect(taxLines({ ...bill, isWithinState: true }).goods).toEqual([
    { ...bare, amountPaise: 118_000, taxablePaise: 100_000, cgstPaise: 9000, sgstPaise: 9000, igstPaise: 0 },
  ]);
});

test('tax is rounded to the nearest paisa: of 1.04 rupees at 18 % it is 15.86, or twice 7.93', () => {
  const bill = { lines: [{ ...skates, unitPaise: 104 }], discountPaise: 0, deliveryPaise: 0 };
  expect(taxLines({ ...bill, isWithinState: false }).totals).toMatchObject({ taxablePaise: 88, igstPaise: 16 });
  expect(taxLines({ ...bill, isWithinState: true }).totals).toMatchObject({ cgstPaise: 8, sgstPaise: 8 });
});

test('[G-13] a coupon lowers what is taxed, and delivery raises it at the rate of the goods, each line by its share', () => {
  const { goods, totals } = taxLines({
    lines: [skates, { quantity: 2, unitPaise: 10_500, gstBasisPoints: 500 }],
    discountPaise: 13_900,
    deliveryPaise: 13_900,
    isWithinState: true,
  });
  expect(goods).toEqual([
    {
      discountPaise: 11_800,
      deliveryPaise: 11_800,
      amountPaise: 118_000,
      taxablePaise: 100_000,
      cgstPaise: 9000,
      sgstPaise: 9000,
      igstPaise: 0,
    },
    {
      discountPaise: 2100,
      deliveryPaise: 2100,
      amountPaise: 21_000,
      taxablePaise: 20_000,
      cgstPaise: 500,
      sgstPaise: 500,
      igstPaise: 0,
    },
  ]);
  expect(totals).toEqual({
    taxablePaise: 120_000,
    cgstPaise: 9500,
    sgstPaise: 9500,
    igstPaise: 0,
    totalPaise: 139_000,
  });
});

test('delivery is shared by prices if a coupon made the goods free, and equally if they have no price', () => {
  const shares = (unitPaise: number[], discountPaise: number) =>
    taxLines({
      lines: unitPaise.map((paise) => ({ quantity: 1, unitPaise: paise, gstBasisPoints: 500 })),
      discountPaise,
      deliveryPaise: 1000,
      isWithinState: false,
    }).goods.map(({ deliveryPaise }) => deliveryPaise);
  expect(shares([30_000, 10_000], 40_000)).toEqual([750, 250]);
  expect(shares([0, 0], 0)).toEqual([500, 500]);
});

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 999 }),
  unitPaise: fc.nat({ max: 2_000_000 }),
  gstBasisPoints: fc.constantFrom(0, 25, 300, 500, 1200, 1800, 2800, 10_000),
});

test('every paisa of a bill is on its invoice exactly once', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 100 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat({ max: 100_000 }),
      fc.boolean(),
      (lines, discountPart, deliveryPaise, isWithinState) => {
        const linesPaise = lines.reduce((total, { quantity, unitPaise }) => total + quantity * unitPaise, 0);
        fc.pre(linesPaise + deliveryPaise <= storedPaiseMax);
        const discountPaise = Math.floor(linesPaise * discountPart);
        const { goods, totals } = taxLines({ lines, discountPaise, deliveryPaise, isWithinState });
        for (const taxed of goods) {
          const { amountPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise } = taxed;
          expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(amountPaise);
          expect(Math.min(...Object.values(taxed))).toBeGreaterThanOrEqual(0);
          expect(cgstPaise).toBe(sgstPaise);
          expect(isWithinState ? igstPaise : cgstPaise).toBe(0);
        }
        expect(goods.reduce((total, taxed) => total + taxed.discountPaise, 0)).toBe(discountPaise);
        expect(goods.reduce((total, taxed) => total + taxed.deliveryPaise, 0)).toBe(deliveryPaise);
        expect(totals.totalPaise).toBe(linesPaise - discountPaise + deliveryPaise);
        expect(totals.taxablePaise + totals.cgstPaise + totals.sgstPaise + totals.igstPaise).toBe(totals.totalPaise);
      },
    ),
    { numRuns: 300 },
  );
});

test('the taxable value is within a paisa of what the rate gives', () => {
  fc.assert(
    fc.property(line, fc.boolean(), ({ unitPaise, gstBasisPoints }, isWithinState) => {
      const bill = { lines: [{ quantity: 1, unitPaise, gstBasisPoints }], discountPaise: 0, deliveryPaise: 0 };
      const { taxablePaise } = taxLines({ ...bill, isWithinState }).totals;
      expect(Math.abs(taxablePaise - (unitPaise * 10_000) / (10_000 + gstBasisPoints))).toBeLessThanOrEqual(1);
    }),
  );
});
