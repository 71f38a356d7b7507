-- expand

-- == Quotes: what the shop answers ===========================================================================================

-- Numbers may have gaps.
create sequence quote_number as integer;
alter table quote add column quote_number integer not null unique default nextval('quote_number') check (quote_number > 0);
create index quote_by_time on quote (created_at, quote_id);

-- One answer to a quote. A changed answer is a new version; the earlier ones stay.
create table quote_version (
  version_id     text primary key default random_id() check (version_id ~ '^[0-9a-f]{32}$'),
  quote_id       text not null references quote,
  number         integer not null check (number > 0),
  name           text not null check (length(name) between 1 and 200),
  mobile         text not null check (mobile ~ '^[0-9]{10}$'),
  -- Empty: the link is sent by WhatsApp only.
  email          text not null check (length(email) <= 254),
  -- As in shop_order. {}: the customer collects the goods.
  address        jsonb not null check (jsonb_typeof(address) = 'object'),
  -- [{"line_sku", "name", "attributes", "quantity", "unit_paise"}]
  lines          jsonb not null check (jsonb_array_length(lines) between 1 and 100),
  delivery_paise integer not null check (delivery_paise >= 0),
  -- The provider refuses less than a rupee.
  total_paise    integer not null check (total_paise >= 100),
  valid_until    timestamptz not null,
  -- True: its order is written at once and holds the goods until then. False: when the customer presses Pay.
  is_held        boolean not null,
  -- From the shop to the customer.
  note           text not null default '' check (length(note) <= 1000),
  -- The order by which it is paid.
  order_id       text unique references shop_order,
  -- Null: it is the one that counts. Whether it is paid or has expired follows from the order and the date.
  ended_as       text check (ended_as in ('replaced', 'declined')),
  ended_at       timestamptz,
  decline_reason text not null default '' check (length(decline_reason) <= 500),
  created_by     text not null references staff,
  created_at     timestamptz not null default now(),
  unique (quote_id, number),
  constraint quote_version_ended check ((ended_as is null) = (ended_at is null)),
  constraint quote_version_declined check (decline_reason = '' or ended_as is not distinct from 'declined')
);
create unique index quote_version_counts on quote_version (quote_id) where ended_as is null;
create index quote_version_by_staff on quote_version (created_by);

create trigger quote_version_final before update or delete on quote_version
  for each row execute function keep_quote_version();

alter table shop_order add column quote_id text references quote;
alter table shop_order add constraint order_of_quote check (quote_id is null or channel = 'quote') not valid;

-- A link to a quote finds the payment request by the order of its version.
alter table pay_link add column version_id text references quote_version;
alter table pay_link add constraint pay_link_for_one check (num_nonnulls(request_id, version_id) = 1);
create index pay_link_by_version on pay_link (version_id);
