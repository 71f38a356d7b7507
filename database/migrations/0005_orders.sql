-- Orders, what they hold while they are unpaid, and the numbers they are given.

-- Numbers without gaps. A sequence would lose numbers on rollback; this row gives them back.
-- Danger: the row stays locked until commit. Lock in this order, or two buyers can lock each other out:
-- account, coupon, stock by SKU, and only then insert the order, which takes its receipt number.
create table number_series (
  name text primary key,
  last integer not null check (last > 0)
);

create function next_number(series text) returns integer language sql volatile as $$
  insert into number_series (name, last) values (series, 1)
  on conflict (name) do update set last = number_series.last + 1
  returning last
$$;

-- India's financial year begins on the first of April, in India: '2026-27'.
create function financial_year(moment timestamptz) returns text language sql immutable as $$
  select year || '-' || lpad(((year + 1) % 100)::text, 2, '0')
    from (select extract(year from (moment at time zone 'Asia/Kolkata') - interval '3 months')::integer as year) y
$$;

create table shop_order (
  order_id         text primary key default random_id() check (order_id ~ '^[0-9a-f]{32}$'),
  receipt_number   integer not null unique default next_number('receipt') check (receipt_number > 0),
  user_id          text not null references account,
  user_name        text not null,
  email            text not null,
  mobile           text not null check (mobile ~ '^[0-9]{10}$'),
  created_at       timestamptz not null default now(),

  payment_mode     text not null check (payment_mode in ('Pay now', 'Pay on delivery')),
  -- awaiting payment: stock and coupon are held and the online part is asked for;
  -- placed:           that part is paid, or there is none; from here on order_status tells the story;
  -- abandoned:        the holds are released. Late money may still place it, if everything can be held again.
  stage            text not null default 'awaiting payment' check (stage in ('awaiting payment', 'placed', 'abandoned')),
  order_status     text not null default 'Pending' check (order_status in
                     ('Pending', 'Processing', 'Packed', 'Shipped', 'Out for delivery', 'Delivered', 'Cancelled')),
  hold_expires_at  timestamptz not null,
  placed_at        timestamptz,

  -- The bill, worked out by the server when the order is written and never changed afterwards.
  currency         text not null default 'INR' check (currency = 'INR'),
  mrp_paise        integer not null check (mrp_paise >= 0),
  lines_paise      integer not null check (lines_paise >= 0),
  discount_paise   integer not null default 0 check (discount_paise >= 0),
  delivery_paise   integer not null default 0 check (delivery_paise >= 0),
  total_paise      integer not null check (total_paise >= 0),
  -- Paid online before the order is placed: all of a `Pay now` order, the advance of a `Pay on delivery` one.
  advance_paise    integer not null check (advance_paise >= 0),
  remaining_paise  integer not null check (remaining_paise >= 0),
  coupon_code      text references coupon,

  -- Copies: the customer may change or delete an address, the order goes where it was sent.
  shipping_address jsonb not null check (jsonb_typeof(shipping_address) = 'object'),
  billing_address  jsonb not null check (jsonb_typeof(billing_address) = 'object'),
  distance_km      integer check (distance_km >= 0),
  is_estimated     boolean not null default true,

  -- Hash of who buys what, where to and how: a second click or a second tab finds the first one's order.
  order_key        text not null,
  -- The client's own key, where it sends one: the same answer for ever, also after the order is placed.
  idempotency_key  text check (length(idempotency_key) between 1 and 200),

  -- Given when the goods are billed, by next_number('invoice ' || financial_year(now())), so that unpaid orders leave
  -- no gap in a year's invoices.
  invoice_year     text,
  invoice_number   integer check (invoice_number > 0),
  invoiced_at      timestamptz,

  constraint order_total_adds_up check (total_paise = lines_paise - discount_paise + delivery_paise),
  constraint order_discount_within_lines check (discount_paise <= lines_paise),
  constraint order_parts_add_up check (advance_paise + remaining_paise = total_paise),
  constraint order_mrp_is_highest check (lines_paise <= mrp_paise),
  constraint order_pay_now_pays_all check (payment_mode = 'Pay on delivery' or remaining_paise = 0),
  constraint order_discount_has_coupon check (discount_paise = 0 or coupon_code is not null),
  constraint order_placed_at check ((stage = 'placed') = (placed_at is not null)),
  constraint order_unplaced_does_not_move check (stage = 'placed' or order_status in ('Pending', 'Cancelled')),
  constraint order_invoice_is_whole check (num_nonnulls(invoice_year, invoice_number, invoiced_at) in (0, 3)),
  unique (invoice_year, invoice_number),
  unique (user_id, idempotency_key)
);
create unique index order_open_key on shop_order (order_key) where stage = 'awaiting payment';
create index order_by_user on shop_order (user_id, created_at desc);
create index order_awaiting_payment on shop_order (hold_expires_at) where stage = 'awaiting payment';
create index order_by_coupon on shop_order (coupon_code) where coupon_code is not null;

-- No foreign key to the catalogue: what was sold stays readable when the product is gone.
create table order_line (
  order_id         text not null references shop_order on delete cascade,
  line_number      integer not null check (line_number > 0),
  sku              text not null,
  product_id       text not null,
  product_name     text not null,
  picture_id       text,
  category         text not null default '',
  attributes       jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object'),
  quantity         integer not null check (quantity between 1 and 999),
  mrp_paise        integer not null check (mrp_paise >= 0),
  unit_paise       integer not null,
  line_paise       integer not null generated always as (unit_paise * quantity) stored,
  hsn_code         text not null,
  gst_basis_points integer not null check (gst_basis_points between 0 and 10000),
  delivery_days    integer not null default 5 check (delivery_days >= 0),
  primary key (order_id, line_number),
  unique (order_id, sku),
  constraint order_line_price check (unit_paise between 0 and mrp_paise)
);

create table order_status_change (
  order_id   text not null references shop_order on delete cascade,
  change_id  bigint generated always as identity,
  status     text not null,
  changed_at timestamptz not null default now(),
  -- User id of who did it, or `system`; set for a transaction by set_config('pahiya.actor', …, true).
  actor      text not null,
  primary key (order_id, change_id)
);

create function keep_order_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.order_status = old.order_status then return null; end if;
    if old.order_status in ('Delivered', 'Cancelled') then
      raise exception 'order % is % and cannot become %', old.order_id, old.order_status, new.order_status
        using errcode = 'check_violation', constraint = 'order_status_ended';
    end if;
  end if;
  insert into order_status_change (order_id, status, actor)
  values (new.order_id, new.order_status, coalesce(nullif(current_setting('pahiya.actor', true), ''), 'system'));
  return null;
end $$;
create trigger order_history after insert or update of order_status on shop_order
  for each row execute function keep_order_history();

-- A price, coupon or percentage that changes later must not reach an order that was already shown to somebody.
create function keep_order_bill() returns trigger language plpgsql as $$
begin
  if (old.currency, old.mrp_paise, old.lines_paise, old.discount_paise, old.delivery_paise, old.total_paise,
      old.advance_paise, old.remaining_paise, old.payment_mode, old.user_id, old.receipt_number)
     is distinct from
     (new.currency, new.mrp_paise, new.lines_paise, new.discount_paise, new.delivery_paise, new.total_paise,
      new.advance_paise, new.remaining_paise, new.payment_mode, new.user_id, new.receipt_number) then
    raise exception 'the bill of order % is final', old.order_id
      using errcode = 'check_violation', constraint = 'order_bill_is_final';
  end if;
  if old.stage <> new.stage and (old.stage = 'placed' or new.stage = 'awaiting payment') then
    raise exception 'order % cannot go from % to %', old.order_id, old.stage, new.stage
      using errcode = 'check_violation', constraint = 'order_stage_graph';
  end if;
  return new;
end $$;
create trigger order_bill before update on shop_order for each row execute function keep_order_bill();

-- At commit, because an order is written before its lines.
create function check_order_lines() returns trigger language plpgsql as $$
declare
  checked text := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
begin
  perform from shop_order o
    cross join lateral (select coalesce(sum(l.line_paise), 0) as lines_paise,
                               coalesce(sum(l.mrp_paise::bigint * l.quantity), 0) as mrp_paise
                          from order_line l where l.order_id = o.order_id) s
    where o.order_id = checked and (o.lines_paise, o.mrp_paise) is distinct from (s.lines_paise, s.mrp_paise);
  if found then
    raise exception 'the lines of order % do not add up to its bill', checked
      using errcode = 'check_violation', constraint = 'order_lines_add_up';
  end if;
  return null;
end $$;
create constraint trigger order_adds_up after insert on shop_order
  deferrable initially deferred for each row execute function check_order_lines();
create constraint trigger order_line_adds_up after insert or update or delete on order_line
  deferrable initially deferred for each row execute function check_order_lines();

-- What an order takes from stock. `stock` follows by trigger and its CHECK has the last word, so nothing else may
-- write stock.reserved. One row for each stock SKU, summed over all lines and groups that draw on it.
--   held -> consumed (placed; the goods leave on_hand) -> returned (cancelled; they come back)
--   held -> released (abandoned)
-- Danger: insert and update holds in the order of SKU, or two orders of the same goods lock each other out.
create table stock_hold (
  hold_id    text primary key default random_id(),
  order_id   text not null references shop_order,
  sku        text not null references stock,
  quantity   integer not null check (quantity > 0),
  state      text not null default 'held' check (state in ('held', 'consumed', 'released', 'returned')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at   timestamptz,
  constraint stock_hold_ended check ((state = 'held') = (ended_at is null))
);
-- Also the index of an order's holds: the rest are few.
create unique index stock_hold_live on stock_hold (order_id, sku) where state in ('held', 'consumed');
create index stock_hold_by_order on stock_hold (order_id);
create index stock_hold_held on stock_hold (sku, expires_at) where state = 'held';

create function move_stock() returns trigger language plpgsql as $$
declare
  step text := case when tg_op = 'INSERT' then new.state else old.state || ' -> ' || new.state end;
begin
  if tg_op = 'UPDATE' and (old.sku, old.quantity, old.order_id) is distinct from (new.sku, new.quantity, new.order_id) then
    raise exception 'what a hold takes is final' using errcode = 'check_violation', constraint = 'stock_hold_is_final';
  end if;
  case step
    when 'held' then
      update stock set reserved = reserved + new.quantity where sku = new.sku;
    when 'held -> consumed' then
      update stock set reserved = reserved - new.quantity, on_hand = on_hand - new.quantity where sku = new.sku;
    when 'held -> released' then
      update stock set reserved = reserved - new.quantity where sku = new.sku;
    when 'consumed -> returned' then
      update stock set on_hand = on_hand + new.quantity where sku = new.sku;
    when 'held -> held' then
      null;
    else
      raise exception 'a stock hold cannot go %', step using errcode = 'check_violation', constraint = 'stock_hold_graph';
  end case;
  return null;
end $$;
create trigger stock_hold_moves after insert or update on stock_hold for each row execute function move_stock();

-- One coupon an order. Held with the order, used when it is placed, released once when it dies.
-- coupon.taken follows by trigger: the update locks the coupon's row, so that the count for one user, made after it,
-- sees every redemption that came before.
create table coupon_redemption (
  redemption_id  text primary key default random_id(),
  order_id       text not null references shop_order,
  code           text not null references coupon,
  user_id        text not null references account,
  discount_paise integer not null check (discount_paise >= 0),
  state          text not null default 'held' check (state in ('held', 'used', 'released')),
  created_at     timestamptz not null default now(),
  ended_at       timestamptz,
  constraint coupon_redemption_ended check ((state = 'held') = (ended_at is null))
);
create unique index coupon_redemption_live on coupon_redemption (order_id) where state in ('held', 'used');
create index coupon_redemption_by_order on coupon_redemption (order_id);
create index coupon_redemption_by_user on coupon_redemption (code, user_id) where state in ('held', 'used');

create function count_redemption() returns trigger language plpgsql as $$
declare
  step text := case when tg_op = 'INSERT' then new.state else old.state || ' -> ' || new.state end;
  limit_of_user integer;
begin
  if tg_op = 'UPDATE' and (old.code, old.user_id, old.order_id, old.discount_paise)
      is distinct from (new.code, new.user_id, new.order_id, new.discount_paise) then
    raise exception 'what a redemption takes is final'
      using errcode = 'check_violation', constraint = 'coupon_redemption_is_final';
  end if;
  case step
    when 'held' then
      update coupon set taken = taken + 1 where code = new.code returning limit_per_user into limit_of_user;
      if limit_of_user < (select count(*) from coupon_redemption
                           where code = new.code and user_id = new.user_id and state in ('held', 'used')) then
        raise exception 'coupon % is used up for user %', new.code, new.user_id
          using errcode = 'check_violation', constraint = 'coupon_limit_per_user';
      end if;
    when 'held -> released', 'used -> released' then
      update coupon set taken = taken - 1 where code = new.code;
    when 'held -> used' then
      null;
    else
      raise exception 'a coupon redemption cannot go %', step
        using errcode = 'check_violation', constraint = 'coupon_redemption_graph';
  end case;
  return null;
end $$;
create trigger coupon_redemption_counts after insert or update on coupon_redemption
  for each row execute function count_redemption();
