import type { atDesk } from './desk-person.ts';

/** Cancels an order as its screen does: from the status it shows, with the refund it shows. */
export async function cancelAtDesk(who: Awaited<ReturnType<typeof atDesk>>, orderId: string, more: object = {}) {
  const params = { orderId };
  const { order_status: from, refund_paise: shown_paise } = (await who.call('GET /desk/orders/:orderId', { params }))
    .body;
  return who.call('POST /desk/orders/:orderId/cancel', { params, body: { from, shown_paise, ...more } });
}
