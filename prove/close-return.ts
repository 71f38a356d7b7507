import { atDesk, isDone } from './client.ts';
import { endExchange, payDifference, type Exchanged } from './exchange.ts';
import type { Scene } from './pay.ts';
import { refundThere, wasRefundedThere } from './refund-there.ts';

/** Refunds what the screen shows. Another amount must be refused, and if two people press at once only one may succeed. */
export async function closeReturn(scene: Scene, exchanged: Exchanged): Promise<void> {
  const { bed, random, told } = scene;
  const { orderId, returnId } = exchanged;
  const path = `/returns/${returnId}`;
  for (let tries = 1; tries <= 4; tries += 1) {
    const seen = await atDesk(bed, path);
    const { refund_paise = 0, by_hand_paise = 0 } = seen?.body.refund ?? {};
    // Each transfer has a reference of its own; cash comes out of a till.
    const method = random.chance(0.5)
      ? { by_hand_method: 'UPI', by_hand_reference: `${returnId}-${tries}` }
      : { by_hand_method: 'Cash' };
    const staff = random.chance(0.3) ? bed.staff : bed.staff.slice(0, 1);
    if (by_hand_paise > 0) {
      await Promise.all(staff.map((person) => atDesk(bed, '/counter/till', { float_paise: 0 }, person)));
    }
    const body = {
      version: seen?.body.version,
      shown_paise: refund_paise,
      by_hand_paise,
      ...(by_hand_paise > 0 && method),
    };
    if (random.chance(0.1)) {
      const more = await atDesk(bed, `${path}/close`, { ...body, shown_paise: refund_paise + 1 });
      if (isDone(more)) told.wrong.push(`${path}: refunded more than was seen`);
    }
    if (tries === 1 && random.chance(0.08)) await refundThere(scene, orderId);
    const answers = await Promise.all(staff.map((person) => atDesk(bed, `${path}/close`, body, person)));
    const done = answers.filter(isDone).length;
    told.returns += done;
    if (done > 1) told.wrong.push(`${path}: closed twice`);
    if (done > 0) return;
    // A refund in the dashboard was noticed in between: look again.
    if (answers.some((answer) => answer?.body.code === 'amount-changed')) continue;
    const message = answers.map((answer) => answer?.body.message ?? '').join(' ');
    if (message.includes('Less is refunded') && !(await wasRefundedThere(scene, orderId))) {
      told.wrong.push(`${path}: ${message}`);
    }
    if (!seen?.body.replacement || random.chance(0.15)) return;
    // Not paid yet, or sold out.
    if (message.includes('not paid yet') && random.chance(0.6)) await payDifference(scene, exchanged);
    else await endExchange(scene, returnId);
  }
}
