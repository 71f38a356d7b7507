-- expand

-- How much of a sale a role may take off at the counter.
alter table staff_role
  add column discount_percent_max integer not null default 0
    constraint staff_role_discount check (discount_percent_max between 0 and 100),
  add column version integer not null default 1;
update staff_role set discount_percent_max = case role_id when 'owner' then 100 else 10 end where role_id in ('owner', 'manager');
create trigger staff_role_version before update on staff_role for each row execute function raise_version();

-- The cash of one person on one day. It is opened with a float, and ends when it is counted.
create table till (
  till_id        text primary key default random_id() check (till_id ~ '^[0-9a-f]{32}$'),
  staff_id       text not null references staff,
  -- In India.
  day            date not null default (now() at time zone 'Asia/Kolkata')::date,
  float_paise    integer not null check (float_paise >= 0),
  opened_at      timestamptz not null default now(),
  -- Set when it is counted. Expected: float and cash taken, minus cash paid out.
  expected_paise integer,
  counted_paise  integer check (counted_paise >= 0),
  note           text not null default '' check (length(note) <= 500),
  closed_at      timestamptz,
  constraint till_counted check (
    (closed_at is null) = (expected_paise is null) and (closed_at is null) = (counted_paise is null)),
  constraint till_difference_has_note check (closed_at is null or counted_paise = expected_paise or note <> '')
);
create unique index till_open on till (staff_id) where closed_at is null;
create index till_by_staff on till (staff_id, day);
create index till_by_day on till (day, opened_at);
create index till_by_closing on till (closed_at) where closed_at is not null;
create trigger till_final before update or delete on till for each row execute function keep_till();

-- What only a sale at the counter has. Its order's payment_mode says how it is paid.
create table counter_sale (
  order_id        text primary key references shop_order,
  till_id         text not null references till,
  -- The browser's idempotency key.
  sale_key        text not null unique check (length(sale_key) between 16 and 64),
  -- Cash that the customer gave; the rest is change.
  given_paise     integer check (given_paise >= 0),
  upi_reference   text check (length(upi_reference) between 4 and 60),
  discount_reason text not null default '' check (length(discount_reason) <= 200)
);
create index counter_sale_by_till on counter_sale (till_id);
create trigger counter_sale_final before update or delete on counter_sale for each row execute function keep_counter_sale();
create constraint trigger counter_sale_is_paid after insert on counter_sale
  deferrable initially deferred for each row execute function check_counter_sale();
create constraint trigger order_has_counter_sale after insert on shop_order
  deferrable initially deferred for each row when (new.channel = 'counter') execute function check_counter_sale();

-- The till that a cash refund was paid from; null: none was open, or it was not cash.
alter table order_return
  add column till_id text references till,
  add constraint order_return_from_till check (till_id is null or by_hand_method is not distinct from 'Cash') not valid;
create index order_return_by_till on order_return (till_id) where till_id is not null;

alter table shop_order
  drop constraint shop_order_payment_mode_check,
  drop constraint order_pay_now_pays_all,
  drop constraint order_discount_has_coupon,
  add constraint order_payment_mode check (payment_mode in ('Pay now', 'Pay on delivery', 'Cash', 'UPI', 'QR')) not valid,
  add constraint order_counter_mode check ((channel = 'counter') = (payment_mode in ('Cash', 'UPI', 'QR'))) not valid,
  add constraint order_pay_now_pays_all check (payment_mode not in ('Pay now', 'QR') or remaining_paise = 0) not valid,
  add constraint order_by_hand_pays_nothing_online check (payment_mode not in ('Cash', 'UPI') or advance_paise = 0) not valid,
  -- At the counter staff give a discount with a reason.
  add constraint order_discount_has_coupon check (discount_paise = 0 or coupon_code is not null or channel = 'counter') not valid,
  -- Nobody waits for the goods of a sale that was given up, so late money never places it.
  add constraint order_counter_given_up
    check (channel <> 'counter' or stage <> 'abandoned' or order_status = 'Cancelled') not valid;
