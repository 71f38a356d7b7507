import { expect, test } from 'vitest';
import { openTaxPaperDrawing } from './tax-paper-drawing.ts';
import type { TaxPaper } from './tax-paper.ts';

const paper: TaxPaper = {
  fileName: 'invoice.pdf',
  title: 'Tax Invoice',
  number: 'INV/25-26/1',
  facts: ['1 July 2026'],
  mark: null,
  seller: { name: 'A shop', address: 'Navi Mumbai', gstin: '', phone: '', email: '' },
  blocks: [{ title: 'Billed to', name: 'Asha Rao', text: 'Ghansoli' }],
  columns: [{ title: 'Amount', width: 58 }],
  lines: [{ name: 'Wheel', detail: 'Size: M', cells: ['₹100.00'] }],
  sums: [],
  total: '₹100.00',
  totalInWords: 'One Hundred Rupees Only',
  sumsAfterTotal: [],
  closing: '',
};

test('sixty papers at once for one customer: a few are drawn, and neither the counter nor other customers wait for them', async () => {
  const draw = openTaxPaperDrawing();
  const ended: string[] = [];
  const ask = async (name: string, asker: Parameters<typeof draw>[1]) => {
    const pdf = await draw(paper, asker);
    ended.push(pdf === null ? `${name} refused` : name);
  };
  const greedy = Array.from({ length: 60 }, () => ask('greedy', { userId: 'greedy' }));
  await Promise.all([...greedy, ask('honest', { userId: 'honest' }), ask('counter', 'staff')]);
  expect(ended.filter((name) => name === 'greedy refused')).toHaveLength(56);
  const drawn = ended.filter((name) => name !== 'greedy refused');
  expect(drawn).toEqual(['greedy', 'counter', 'greedy', 'greedy', 'greedy', 'honest']);
});
