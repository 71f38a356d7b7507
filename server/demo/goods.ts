import type { Random } from '../providers/payment/simulator/faults.ts';
import type { Goods } from './demo-shop.ts';

/** By weight, and only what the shop had by then. */
export function pickGoods(random: Random, goods: readonly Goods[], now: Date): Goods {
  const known = goods.filter(({ since }) => since < now);
  let left = random.next() * known.reduce((sum, { weight }) => sum + weight, 0);
  const picked = known.find(({ weight }) => (left -= weight) <= 0) ?? known.at(-1);
  if (!picked) throw new Error('the demo shop has nothing to sell');
  return picked;
}
