import { sql } from 'kysely';
import { until } from '../fleet/program.ts';
import type { Answer } from '../fleet/send.ts';
import { atDesk, insist } from './client.ts';
import type { Scene } from './pay.ts';
import { refundThere } from './refund-there.ts';

interface Line {
  line_number: number;
  quantity: number;
}

interface Order {
  orderId: string;
  /** The customer's; null: without an account, so only staff start returns. */
  token: string | null;
}

const isDone = (answer: Answer | null): boolean => answer?.status === 200;

/** Sends an order and takes some or all of it back: asked for by the customer, by staff, or by all of them at once. */
export async function comeBack(scene: Scene, order: Order): Promise<void> {
  const { random, told } = scene;
  const last = await deliver(scene, order.orderId);
  if (last === 'Cancelled') return;
  const bought = await linesOf(scene, order.orderId);
  if (random.chance(0.2)) {
    const tooMany = bought.map((line) => ({ ...line, quantity: line.quantity + 1 }));
    const asked = await ask(scene, order, { lines: tooMany, by: random.below(3) });
    if (isDone(asked)) told.wrong.push(`${order.orderId}: more came back than was bought`);
  }
  // Before delivery all of it comes back.
  const isWhole = last !== 'Delivered';
  const some = isWhole ? bought : pick(scene, bought);
  if (random.chance(0.3)) {
    await Promise.all([0, 1, 2].map((by) => ask(scene, order, { lines: some, by })));
  } else {
    await ask(scene, order, { lines: some, by: random.below(3) });
  }
  await carryOn(scene, order.orderId, { isWhole });
  if (isWhole || random.chance(0.4)) return;
  const left = await linesLeft(scene, order.orderId);
  if (left.length > 0) await ask(scene, order, { lines: left, by: random.below(3) });
  await carryOn(scene, order.orderId, { isWhole });
}

const steps = ['Pending', 'Packed', 'Shipped', 'Out for delivery', 'Delivered'] as const;

/** Most parcels arrive; some come back on the way, and some orders are cancelled once they are packed. */
async function deliver({ bed, random }: Scene, orderId: string): Promise<string> {
  const fate = random.next();
  const path: string[] = fate < 0.1 ? ['Pending', 'Packed', 'Cancelled'] : steps.slice(0, fate < 0.2 ? 3 : 5);
  for (const [index, status] of path.slice(1).entries()) {
    await atDesk(bed, `/orders/${orderId}/status`, { from: path[index], status });
  }
  // Staff could undo them for ten seconds.
  await sql`update waiting_step set due_at = now() where order_id = ${orderId}`.execute(bed.db);
  await until('the steps are carried out', async () => {
    const { rows } = await sql`select from waiting_step where order_id = ${orderId}`.execute(bed.db);
    return rows.length === 0;
  });
  return path.at(-1) ?? '';
}

async function linesOf({ bed }: Scene, orderId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select line_number, quantity from order_line where order_id = ${orderId} order by line_number`.execute(bed.db);
  return rows;
}

/** What is in no return yet. */
async function linesLeft({ bed }: Scene, orderId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.line_number, (l.quantity - coalesce(sum(b.quantity), 0))::integer as quantity
      from order_line l left join (return_line b join order_return r on r.return_id = b.return_id and r.state <> 'declined')
        on (b.order_id, b.line_number) = (l.order_id, l.line_number)
     where l.order_id = ${orderId} group by l.line_number, l.quantity having l.quantity > coalesce(sum(b.quantity), 0)`.execute(
    bed.db,
  );
  return rows;
}

function pick({ random }: Scene, lines: readonly Line[]): Line[] {
  const some = lines.filter(() => random.chance(0.6));
  const picked = some.length === 0 ? lines.slice(0, 1) : some;
  return picked.map((line) => ({ ...line, quantity: 1 + random.below(line.quantity) }));
}

/** `by`: 0 and 1 are staff, 2 is the customer. Repeated after a lost answer it may be refused; then the return exists. */
async function ask(
  { bed }: Scene,
  { orderId, token }: Order,
  { lines, by }: { lines: readonly Line[]; by: number },
): Promise<Answer | null> {
  const { rows } = await sql`select from order_return where order_id = ${orderId}`.execute(bed.db);
  const body = { returns_before: rows.length, reason: 'Does not fit', lines };
  if (by < 2 || token === null) return atDesk(bed, `/orders/${orderId}/returns`, body, bed.staff[by === 1 ? 1 : 0]);
  return insist(bed, { path: '/my-returns', token, body: { ...body, order_id: orderId } });
}

interface Open {
  return_id: string;
  state: string;
  version: number;
  lines: Line[];
}

/** Answers, receives and closes the open returns of an order. A few stay where they are. */
async function carryOn(scene: Scene, orderId: string, { isWhole }: { isWhole: boolean }): Promise<void> {
  const { bed, random } = scene;
  const { rows } = await sql<Open>`
    select r.return_id, r.state, r.version, (select json_agg(json_build_object('line_number', line_number, 'quantity', quantity))
             from return_line b where b.return_id = r.return_id) as lines
      from order_return r where r.order_id = ${orderId} and r.state in ('requested', 'approved')`.execute(bed.db);
  for (const back of rows) {
    const path = `/returns/${back.return_id}`;
    let { version } = back;
    const act = async (what: string, body: object) => {
      const answer = await atDesk(bed, `${path}/${what}`, { version, ...body });
      version = answer?.body.version ?? version;
      return isDone(answer);
    };
    const answer = 'As agreed.';
    if (random.chance(0.05)) continue;
    if (random.chance(0.1)) await act('decline', { answer });
    else if (back.state === 'approved' || (await act('approve', { answer }))) {
      await act('receive', { lines: back.lines.map((line, index) => received(scene, line, isWhole || index === 0)) });
      if (random.chance(0.1)) await act('decline', { answer });
      else await close(scene, orderId, path);
    }
  }
}

function received({ random }: Scene, { line_number, quantity }: Line, isAll: boolean) {
  const came = isAll ? quantity : random.below(quantity + 1);
  const condition = (['sellable', 'sellable', 'damaged', 'not received'] as const)[random.below(4)];
  const isRestocked = condition === 'sellable' && came > 0 && random.chance(0.8);
  return { line_number, quantity: came, condition, is_restocked: isRestocked };
}

/** Refunds what the screen shows. Another amount must be refused, and of two people who press at once only one is served. */
async function close(scene: Scene, orderId: string, path: string): Promise<void> {
  const { bed, random, told } = scene;
  for (let tries = 1; tries <= 3; tries += 1) {
    const seen = await atDesk(bed, path);
    const { refund_paise = 0, by_hand_paise = 0 } = seen?.body.refund ?? {};
    const method = random.chance(0.5)
      ? { by_hand_method: 'UPI', by_hand_reference: '612345678901' }
      : { by_hand_method: 'Cash' };
    const body = { version: seen?.body.version, refund_paise, by_hand_paise, ...(by_hand_paise > 0 && method) };
    if (random.chance(0.1)) {
      const more = await atDesk(bed, `${path}/close`, { ...body, refund_paise: refund_paise + 1 });
      if (isDone(more)) told.wrong.push(`${path}: refunded more than was seen`);
    }
    if (tries === 1 && random.chance(0.08)) await refundThere(scene, orderId);
    const staff = random.chance(0.3) ? bed.staff : bed.staff.slice(0, 1);
    const answers = await Promise.all(staff.map((person) => atDesk(bed, `${path}/close`, body, person)));
    const done = answers.filter(isDone).length;
    told.returns += done;
    if (done > 1) told.wrong.push(`${path}: closed twice`);
    // It says so if a refund in the dashboard was noticed in between.
    if (!answers.some((answer) => answer?.body.code === 'refund-differs')) return;
  }
}
