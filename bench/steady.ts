import { sendRequests } from './load.ts';
import { residentMegabytes, runShop } from './processes.ts';
import { atMost, type Row } from './table.ts';

const requests = 1_000_000;
/**
 * Until then memory grows as it should: V8 compiles what is used, and the kept answers fill their 32 MB. A search that finds nothing takes
 * 2.2 kB of them, so 15,000 searches do, one request in twenty.
 */
const warmUp = 300_000;
/** A connection is closed after 10,000 requests; the ten of them do not send equally many. */
const inOneGo = 50_000;

/** Memory of a process after its first requests and after a million: pages, answers, and one search in twenty that nobody made before. */
export async function benchSteady(dataFolder: string): Promise<Row[]> {
  const shop = await runShop({ DATA_DIR: dataFolder });
  const search = 'api/grouped-product/search-all-products/pahiya';
  const paths = ['', 'course', 'category-detail/Speed%20Skates', `${search}?page=1&limit=10`, 'about', 'cart'];
  let sent = 0;
  const query = () => {
    sent += 1;
    return sent % 20 === 0 ? `${search}?search=${sent.toString(36)}&limit=10` : (paths[sent % paths.length] ?? '');
  };
  const target = { url: shop.origin, headers: { 'accept-encoding': 'gzip' }, query };
  const send = async (count: number) => {
    for (let goes = count / inOneGo; goes > 0; goes -= 1) await sendRequests(target, inOneGo);
    return residentMegabytes(shop.pid);
  };
  try {
    const early = await send(warmUp);
    const late = await send(requests - warmUp);
    return [
      atMost(`memory after ${warmUp.toLocaleString('en-IN')} requests`, early, 400, 'MB'),
      atMost(`growth until ${requests.toLocaleString('en-IN')}`, late - early, 30, 'MB'),
    ];
  } finally {
    await shop.stop();
  }
}
