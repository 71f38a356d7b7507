import { expect, test } from 'vitest';
import { whatsAppText } from './whatsapp-text.ts';

const order = {
  user_name: 'Asha Rao',
  receipt_id: 'PAH-000042',
  order_status: 'Shipped',
  fulfilment: 'on-the-way',
  remaining_paise: 99_900,
  shipment: { courier: 'Delhivery', awb: 'DL1', tracking_link: null },
} as const;
const page = { shop: 'Rink & Roll', trackingPage: 'https://shop.example/track/1' };

test('[O-02] the prepared text says where the order is, who carries it and how much cash to have ready', () => {
  expect(whatsAppText(order, page)).toBe(
    'Namaste Asha Rao, we have sent your order PAH-000042.\nIt is on its way with Delhivery, parcel number DL1.\n' +
      'Please keep ₹999.00 ready.\nhttps://shop.example/track/1\nRink & Roll',
  );
  const delivered = { ...order, order_status: 'Delivered', fulfilment: 'delivered' } as const;
  expect(whatsAppText(delivered, page)).not.toMatch(/ready|Delhivery/);
  expect(whatsAppText({ ...order, fulfilment: 'unpaid' }, page)).toContain('at Rink & Roll is not paid yet');
  expect(whatsAppText(delivered, { ...page, trackingPage: null })).toMatch(/PAH-000042\.\nRink & Roll$/);
});
