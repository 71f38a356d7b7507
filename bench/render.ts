import { compare } from './load.ts';
import { runBareRender, runShop, type Running } from './processes.ts';
import { atLeast, type Row } from './table.ts';

/** The home page ignores this query, but for the cache each address is a new page. */
let asked = 0;
const newAddress = () => `?search=${(asked += 1)}`;

/** The home page rendered for each request, against only React rendering the same tree from loaded data. */
export async function benchRender(dataFolder: string): Promise<Row[]> {
  const shop = await runShop({ DATA_DIR: dataFolder });
  let bare: Running | undefined;
  try {
    bare = await runBareRender(shop.origin, '/');
    // One at a time: with ten such pages at once the shop would refuse some, so that the others need not wait.
    const { ratio, detail } = await compare(
      { url: `${shop.origin}/`, query: newAddress, connections: 1 },
      { url: `${bare.origin}/`, connections: 1 },
    );
    return [atLeast('uncached page (home) / only React, same tree', ratio, 0.4, detail)];
  } finally {
    await bare?.stop();
    await shop.stop();
  }
}
