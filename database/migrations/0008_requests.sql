-- What visitors ask of the shop: quotes, contact and enquiries. Text as it was typed; whoever shows it escapes it.

create table quote (
  quote_id       text primary key default random_id(),
  user_id        text references account,
  user_name      text not null default '' check (length(user_name) <= 200),
  name           text not null check (length(name) between 1 and 200),
  mobile         text not null check (mobile ~ '^[0-9]{10}$'),
  email          text not null default '' check (length(email) <= 254),
  description    text not null default '' check (length(description) <= 2000),
  payment_mode   text not null default '' check (length(payment_mode) <= 40),
  coupon_code    text references coupon,
  lines_paise    integer not null check (lines_paise >= 0),
  discount_paise integer not null default 0 check (discount_paise between 0 and lines_paise),
  total_paise    integer not null generated always as (lines_paise - discount_paise) stored,
  status         text not null default 'New' check (status in ('New', 'Answered', 'Closed')),
  created_at     timestamptz not null default now()
);
create index quote_by_user on quote (user_id, created_at desc);

create table quote_line (
  quote_id     text not null references quote on delete cascade,
  line_number  integer not null check (line_number > 0),
  sku          text not null,
  product_id   text not null,
  product_name text not null,
  attributes   jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object'),
  quantity     integer not null check (quantity between 1 and 999),
  unit_paise   integer not null check (unit_paise >= 0),
  line_paise   integer not null generated always as (unit_paise * quantity) stored,
  primary key (quote_id, line_number),
  unique (quote_id, sku)
);

-- The contact form.
create table lead (
  lead_id     text primary key default random_id(),
  user_id     text references account,
  user_name   text not null default '' check (length(user_name) <= 200),
  name        text not null check (length(name) between 1 and 200),
  email       text not null check (length(email) between 3 and 254),
  mobile      text not null check (mobile ~ '^[0-9]{10}$'),
  remark      text not null default '' constraint lead_remark_max check (length(remark) <= 500),
  property_id text not null default '' check (length(property_id) <= 100),
  status      text not null default 'New' check (status in ('New', 'Answered', 'Closed')),
  created_at  timestamptz not null default now()
);

create table enquiry (
  enquiry_id  text primary key default random_id(),
  name        text not null check (length(name) between 1 and 200),
  mobile      text not null check (mobile ~ '^[0-9]{10}$'),
  email       text not null default '' check (length(email) <= 254),
  parent_name text not null default '' check (length(parent_name) <= 200),
  school      text not null default '' check (length(school) <= 200),
  dob         date check (dob > '1900-01-01'),
  age         integer check (age between 0 and 150),
  remark      text not null default '' check (length(remark) <= 500),
  status      text not null default 'New' check (status in ('New', 'Answered', 'Closed')),
  created_at  timestamptz not null default now()
);
