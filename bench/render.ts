import { compare } from './load.ts';
import { runBareRender, runShop, type Running } from './processes.ts';
import { atLeast, type Row } from './table.ts';

/** Addresses that differ in this alone show the same home page, and each is another page to the cache. */
let asked = 0;
const newAddress = () => `?search=${(asked += 1)}`;

/** The home page made anew for each request, against React alone rendering the same tree from data it holds. */
export async function benchRender(dataFolder: string): Promise<Row[]> {
  const shop = await runShop({ DATA_DIR: dataFolder });
  let bare: Running | undefined;
  try {
    bare = await runBareRender(shop.origin, '/');
    // One at a time: the shop turns visitors away before ten such pages at once would make all of them wait.
    const { ratio, detail } = await compare(
      { url: `${shop.origin}/`, query: newAddress, connections: 1 },
      { url: `${bare.origin}/`, connections: 1 },
    );
    return [atLeast('page not kept (home) / React alone, same tree', ratio, 0.4, detail)];
  } finally {
    await bare?.stop();
    await shop.stop();
  }
}
