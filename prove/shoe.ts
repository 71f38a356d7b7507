import type { Database } from '../database/client.ts';
import type { Random } from '../server/providers/payment/simulator/faults.ts';
import { addProduct } from '../server/testing/catalogue-fixture.ts';

let shoes = 0;

/** A shoe with plenty of size M. L costs more and S less, and there are only one to three of each. Returns the SKU of M. */
export async function addShoe(db: Database, random: Random): Promise<string> {
  shoes += 1;
  const id = `prove-shoe-${shoes}`;
  const rupees = 300 + random.below(900);
  // Half a rupee cannot be paid online.
  const [more = 1, less = 1] = [[0.5, 99.99, 450][random.below(3)], [0.5, 149.01, rupees - 1][random.below(3)]];
  await addProduct(db, {
    id,
    variations: [
      { sku: `${id}-M`, rupees, onHand: 1_000, attributes: { Size: 'M' } },
      { sku: `${id}-L`, rupees: rupees + more, onHand: 1 + random.below(3), attributes: { Size: 'L' } },
      { sku: `${id}-S`, rupees: rupees - less, onHand: 1 + random.below(3), attributes: { Size: 'S' } },
    ],
  });
  return `${id}-M`;
}
