import { insist } from './client.ts';
import type { Scene } from './pay.ts';

export async function guess({ bed, told }: Scene): Promise<void> {
  const answers = await Promise.all([
    insist(bed, { path: `/pay/${'x'.repeat(32)}` }),
    insist(bed, { path: `/pay/${'x'.repeat(32)}/open`, body: {} }),
  ]);
  if (answers.some((answer) => answer !== null && answer.status !== 404))
    told.wrong.push('a guessed link was answered');
}

/** Everybody who opens it gets the same payment. Null: nobody gets one. */
export async function openLink({ bed, told }: Scene, path: string, times: number) {
  const answers = await Promise.all(
    Array.from({ length: times }, () => insist(bed, { path: `${path}/open`, body: {} })),
  );
  const opened = answers.flatMap((answer) => {
    const { order_id: orderId, razorpay_order } = answer?.body ?? {};
    return orderId !== undefined && razorpay_order ? [{ orderId, providerOrder: razorpay_order.id }] : [];
  });
  if (new Set(opened.map(({ providerOrder }) => providerOrder)).size > 1) {
    told.wrong.push(`${opened[0]?.orderId}: a link opened two payments`);
  }
  const [first] = opened;
  return first ? { ...first, prove: (body: object) => ({ path: `${path}/verify`, body }) } : null;
}
