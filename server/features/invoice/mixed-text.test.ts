import Pdf from 'pdfkit';
import { expect, test } from 'vitest';
import { wrapText } from './mixed-text.ts';

const look = { sizePoints: 8, weight: 'regular' } as const;
const address = 'Shop 7, Palm Court, Sector 6, Ghansoli, Navi Mumbai, Maharashtra 400701';

test('a pincode moves to the next line together with its place', () => {
  const doc = new Pdf();
  for (let width = 90; width <= 300; width += 5) {
    const lines = wrapText(doc, address, { ...look, width });
    expect(lines.join(' ')).toBe(address);
    expect(lines.at(-1)).toMatch(/Maharashtra 400701$/);
  }
});
