import { sql } from 'kysely';
import { until } from '../fleet/program.ts';
import type { Answer } from '../fleet/send.ts';
import type { ManyOf } from '../server/testing/sign-in-many.ts';
import { atDesk, insist, isDone } from './client.ts';
import { closeReturn } from './close-return.ts';
import { atWrongPrice, endExchange, inRupees, isExchange, upset, wish, type Line } from './exchange.ts';
import type { Scene } from './pay.ts';

interface Order {
  orderId: string;
  /** Null: without an account, so only staff start returns. */
  customer: ManyOf | null;
}

const steps = ['Pending', 'Packed', 'Shipped', 'Out for delivery', 'Delivered'] as const;
type Step = (typeof steps)[number];

/** Sends an order and takes some or all of it back. Most parcels arrive; some come back on the way, and some orders are cancelled once they are packed. */
export async function comeBack(scene: Scene, order: Order): Promise<void> {
  const { random } = scene;
  const fate = random.next();
  const last = await deliver(scene, order.orderId, fate < 0.1 ? 'Packed' : fate < 0.2 ? 'Shipped' : 'Delivered');
  if (last === 'Packed') return void (await cancel(scene, order.orderId, last));
  await takeBack(scene, order, last);
}

/** With the refund that its screen shows. */
async function cancel({ bed }: Scene, orderId: string, from: Step) {
  const shown_paise = (await atDesk(bed, `/orders/${orderId}`))?.body.refund_paise ?? 0;
  return atDesk(bed, `/orders/${orderId}/cancel`, { from, note: '', shown_paise });
}

/** Skips the ten seconds in which staff can undo each step. */
async function deliver({ bed }: Scene, orderId: string, last: Step): Promise<Step> {
  for (let index = 1; index <= steps.indexOf(last); index += 1) {
    await atDesk(bed, `/orders/${orderId}/status`, { from: steps[index - 1], status: steps[index] });
  }
  await carryOut(bed, orderId);
  return last;
}

async function carryOut({ db }: Scene['bed'], orderId: string): Promise<void> {
  await sql`update waiting_step set due_at = now() where order_id = ${orderId}`.execute(db);
  await until('the steps are carried out', async () => {
    const { rows } = await sql`select from waiting_step where order_id = ${orderId}`.execute(db);
    return rows.length === 0;
  });
}

/** A return started by the customer, by staff, or by all of them at once; refunded, or exchanged for another variation. */
async function takeBack(scene: Scene, order: Order, last: Step): Promise<void> {
  const { random, told } = scene;
  const { orderId } = order;
  const bought = await linesOf(scene, orderId);
  if (random.chance(0.2)) {
    const tooMany = bought.map((line) => ({ ...line, quantity: line.quantity + 1 }));
    const asked = await ask(scene, order, { lines: tooMany, by: random.below(3) });
    if (isDone(asked)) told.wrong.push(`${orderId}: more came back than was bought`);
  }
  // Before delivery all of it comes back.
  const isWhole = last !== 'Delivered';
  const some = isWhole ? bought : pick(scene, bought);
  const lines = random.chance(isWhole ? 0.05 : 0.6) ? await wish(scene, orderId, some) : some;
  if (isExchange(lines) && random.chance(0.15)) {
    const asked = await ask(scene, order, { lines: atWrongPrice(lines), by: random.below(3) });
    if (isDone(asked)) told.wrong.push(`${orderId}: exchanged at a wrong price`);
  }
  if (random.chance(0.3)) {
    await Promise.all([0, 1, 2].map((by) => ask(scene, order, { lines, by })));
  } else {
    await ask(scene, order, { lines, by: random.below(3) });
  }
  await carryOn(scene, order, { isWhole });
  if (!isWhole && random.chance(0.6)) {
    const left = await linesLeft(scene, orderId);
    const more = random.chance(0.4) ? await wish(scene, orderId, left) : left;
    if (left.length > 0) await ask(scene, order, { lines: more, by: random.below(3) });
    await carryOn(scene, order, { isWhole });
  }
  for (const replacement of await placedReplacements(scene, orderId)) {
    await sendReplacement(scene, { ...order, orderId: replacement });
  }
}

/** A replacement is packed and sent like any order and can come back, even before it is sent, but is never cancelled. */
async function sendReplacement(scene: Scene, order: Order): Promise<void> {
  const { bed, random, told } = scene;
  const { orderId } = order;
  const last = await deliver(scene, orderId, random.chance(0.5) ? 'Delivered' : (steps[random.below(5)] ?? 'Packed'));
  if (random.chance(0.2)) {
    const answers = await Promise.all([
      cancel(scene, orderId, last),
      order.customer &&
        insist(bed, { path: `/payment/order/${orderId}/cancel`, token: order.customer.token, body: {} }),
    ]);
    if (answers.some(isDone)) told.wrong.push(`${orderId}: a replacement was cancelled`);
  }
  if (random.chance(0.4)) await takeBack(scene, order, last);
}

async function placedReplacements({ bed }: Scene, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select o.order_id from shop_order o join order_return r using (return_id)
     where r.order_id = ${orderId} and o.stage = 'placed'`.execute(bed.db);
  return rows.map(({ order_id }) => order_id);
}

async function linesOf({ bed }: Scene, orderId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select line_number, quantity from order_line where order_id = ${orderId} order by line_number`.execute(bed.db);
  return rows;
}

/** Lines, or pieces of them, that no return contains yet. */
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

/** `by`: 0 and 1 are staff, 2 is the customer. A retry after a lost answer may be refused, because the return exists. */
async function ask(
  { bed }: Scene,
  { orderId, customer }: Order,
  { lines, by }: { lines: readonly Line[]; by: number },
): Promise<Answer | null> {
  const { rows } = await sql`select from order_return where order_id = ${orderId}`.execute(bed.db);
  const body = { returns_before: rows.length, reason: 'Does not fit' };
  if (by < 2 || customer === null) {
    return atDesk(bed, `/orders/${orderId}/returns`, { ...body, lines }, bed.staff[by === 1 ? 1 : 0]);
  }
  const sent = { ...body, order_id: orderId, lines: inRupees(lines) };
  return insist(bed, { path: '/my-returns', token: customer.token, body: sent });
}

interface Open {
  return_id: string;
  state: string;
  is_exchange: boolean;
  lines: Line[];
}

/** Answers, receives and closes the open returns of an order, all but a few. */
async function carryOn(scene: Scene, order: Order, { isWhole }: { isWhole: boolean }): Promise<void> {
  const { bed, random } = scene;
  const { orderId, customer } = order;
  const { rows } = await sql<Open>`
    select r.return_id, r.state, exists (select from shop_order o where o.return_id = r.return_id) as is_exchange,
      (select json_agg(json_build_object('line_number', line_number, 'quantity', quantity))
         from return_line b where b.return_id = r.return_id) as lines
      from order_return r where r.order_id = ${orderId} and r.state in ('requested', 'approved')`.execute(bed.db);
  for (const { return_id: returnId, state, is_exchange, lines } of rows) {
    const path = `/returns/${returnId}`;
    const act = async (what: string, body: object) => {
      const version = (await atDesk(bed, path))?.body.version;
      return isDone(await atDesk(bed, `${path}/${what}`, { version, ...body }));
    };
    const answer = 'As agreed.';
    const exchanged = { orderId, returnId, lines, customer };
    if (is_exchange && random.chance(0.15)) await upset(scene, exchanged);
    if (random.chance(0.05)) continue;
    if (random.chance(0.1)) {
      await act('decline', { answer });
      continue;
    }
    if (state === 'requested' && !(await act('approve', { answer }))) continue;
    // Staff can also turn a return into an exchange.
    if (is_exchange || random.chance(0.1)) await upset(scene, exchanged);
    const came = lines.map((line, index) =>
      received(scene, line, isWhole || index === 0 || (is_exchange && random.chance(0.8))),
    );
    if (!(await act('receive', { lines: came })) && is_exchange) {
      await endExchange(scene, returnId);
      await act('receive', { lines: came });
    }
    if (random.chance(0.1)) await act('decline', { answer });
    else await closeReturn(scene, exchanged);
  }
}

function received({ random }: Scene, { line_number, quantity }: Line, isAll: boolean) {
  const came = isAll ? quantity : random.below(quantity + 1);
  const condition = (['sellable', 'sellable', 'damaged', 'not received'] as const)[random.below(4)];
  const isRestocked = condition === 'sellable' && came > 0 && random.chance(0.8);
  return { line_number, quantity: came, condition, is_restocked: isRestocked };
}
