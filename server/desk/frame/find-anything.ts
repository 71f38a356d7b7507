import { sql } from 'kysely';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { readReceiptId, receiptId } from '../../../domain/receipt-id.ts';
import { readReturnNumber } from '../../../domain/return-number.ts';
import type { Database } from '../../../database/client.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { escapeLike } from '../list/title-search.ts';

const rowsMax = 6;
/** With fewer than three letters the index is useless, and half the shop would match. */
const lettersMin = 3;

/** Finds orders, products and people, as far as the role may see them. */
export async function findAnything(db: Database, staff: StaffCaller, q: string) {
  const may = staff.permissions;
  const maySeePerson = may.has('customers.read') || may.has('orders.edit');
  const [orders, products, people] = await Promise.all([
    may.has('orders.read') ? findOrders(db, q, may.has('customers.read')) : [],
    may.has('products.read') ? findProducts(db, q) : [],
    may.has('customers.read') ? findPeople(db, q) : [],
  ]);
  return { orders: maySeePerson ? orders : orders.map((order) => ({ ...order, user_name: '' })), products, people };
}

const contains = (q: string): string => `%${escapeLike(q)}%`;

interface FoundOrder {
  order_id: string;
  receipt_number: number;
  user_name: string;
  order_status: OrderStatus;
  total_paise: number;
  created_at: Date;
}

/** By number, by id, by the number of a return or by customer. */
async function findOrders(db: Database, q: string, byPerson: boolean) {
  const users = byPerson && q.length >= lettersMin ? contains(q) : null;
  const { rows } = await sql<FoundOrder>`
    select o.order_id, o.receipt_number, o.user_name, o.order_status, o.total_paise, o.created_at
      from shop_order o
     where o.receipt_number = ${readReceiptId(q)} or o.order_id = ${q.toLowerCase()}
        or o.order_id = (select order_id from order_return where return_number = ${readReturnNumber(q)})
        or o.user_id = any(array(
             select user_id from account
              where ${users}::text is not null
                and full_name || ' ' || email || ' ' || coalesce(mobile, '') ilike ${users} limit 20))
     order by (o.receipt_number = ${readReceiptId(q)}) is true desc, o.created_at desc limit ${rowsMax}`.execute(db);
  return rows.map(({ receipt_number, created_at, ...order }) => ({
    ...order,
    receipt_id: receiptId(receipt_number),
    created_at: created_at.toISOString(),
  }));
}

async function findProducts(db: Database, q: string) {
  const title = q.length >= lettersMin ? contains(q) : null;
  const { rows } = await sql<{ product_id: string; title: string; status: string }>`
    select p.product_id, p.title, p.status from product p
     where p.title_key like lower(${title}) or p.product_id = any(array(select product_id from variation where sku = ${q}))
     order by p.sold_count desc, p.product_id desc limit ${rowsMax}`.execute(db);
  return rows;
}

async function findPeople(db: Database, q: string) {
  if (q.length < lettersMin) return [];
  const { rows } = await sql<{ user_id: string; full_name: string; email: string; mobile: string }>`
    select user_id, full_name, email, coalesce(mobile, '') as mobile from account
     where full_name || ' ' || email || ' ' || coalesce(mobile, '') ilike ${contains(q)} and closed_at is null
     order by created_at desc limit ${rowsMax}`.execute(db);
  return rows;
}
