import { expect, test } from 'vitest';
import type { PayLink } from '../../contract/pay-link.ts';
import { textOfPage } from '../page/testing/render-page.tsx';
import Pay from './pay.tsx';

const link: PayLink = {
  state: 'open',
  subject: 'Quote Q-000012',
  lines: [{ name: 'Wheel', attributes: {}, picture: null, quantity: 4, amount: 720 }],
  delivery: 50,
  credit: 0,
  is_collected: false,
  amount: 770,
  pay_before: '2026-11-25T18:29:00.000Z',
  note: '',
  can_decline: true,
};
const shown = (changed: Partial<PayLink>, address?: string): string => {
  const props = { loaderData: { link: { ...link, ...changed } }, params: { token: 't' } };
  return textOfPage(<Pay {...(props as Parameters<typeof Pay>[0])} />, address);
};

test('[X-04] [O-08] a link says what delivery costs, that it is free, or that the goods are collected', () => {
  expect(shown({})).toMatch(/Quantity 4 ₹720.00 .*Delivery ₹50.00 To pay ₹770.00/);
  expect(shown({ delivery: 0, amount: 720 })).toMatch(/Delivery free To pay ₹720.00/);
  expect(shown({ delivery: 0, amount: 720, is_collected: true })).toMatch(/Delivery You collect it from our shop/);
});

test('[O-17] the link of an exchange says what the returned goods pay for, and nothing of a delivery that is not billed', () => {
  const exchange = shown({ subject: 'Exchange RET-000042', delivery: 0, credit: 570, amount: 150, can_decline: false });
  expect(exchange).toMatch(/Paid by what you return − ₹570.00 To pay ₹150.00/);
  expect(exchange).not.toMatch(/Delivery|Decline/);
});

test('[X-04] only an open link can be paid or declined; every other one says what it is', () => {
  expect(shown({})).toMatch(/Pay now.*Decline/);
  for (const [state, words] of [
    ['confirming', 'Please do not pay again'],
    ['paid', 'we have received ₹770.00'],
    ['declined', 'was declined'],
    ['cancelled', 'was cancelled'],
  ] as const) {
    expect(shown({ state })).toContain(words);
    expect(shown({ state })).not.toMatch(/Pay now|You can pay until/);
  }
});

test('[X-04] after a payment that failed, the open link says that nothing was charged', () => {
  expect(shown({}, '/pay/t?pay=failed')).toContain('nothing was charged. You can try again.');
  expect(shown({})).not.toContain('nothing was charged');
});
