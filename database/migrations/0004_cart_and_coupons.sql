-- Price and stock are not kept here: they are looked up by SKU whenever the cart is shown or bought.
create table cart_line (
  user_id      text not null references account on delete cascade,
  sku          text not null references variation on delete cascade,
  cart_line_id text not null unique default random_id(),
  quantity     integer not null default 1 constraint cart_line_quantity check (quantity between 1 and 999),
  added_at     timestamptz not null default now(),
  primary key (user_id, sku)
);
create index cart_line_by_sku on cart_line (sku);

create table coupon (
  -- One normal form (NFKC, upper case), so that one coupon is one row however it is typed.
  code               text primary key check (code = upper(code) and code ~ '^[0-9A-Z_-]{3,40}$'),
  description        text not null default '',
  percentage_offer   integer check (percentage_offer between 1 and 100),
  price_offer_paise  integer check (price_offer_paise > 0),
  lines_paise_min    integer not null default 0 check (lines_paise_min >= 0),
  discount_paise_max integer check (discount_paise_max > 0),
  starts_at          timestamptz not null default '-infinity',
  ends_at            timestamptz not null default 'infinity',
  status             text not null default 'Active' check (status in ('Active', 'Inactive')),
  limit_total        integer check (limit_total > 0),
  limit_per_user     integer check (limit_per_user > 0),
  -- Redemptions held or used; kept by trigger from coupon_redemption, never written by hand.
  taken              integer not null default 0,
  constraint coupon_one_kind_of_offer check (num_nonnulls(percentage_offer, price_offer_paise) = 1),
  constraint coupon_limit_total check (taken >= 0 and (limit_total is null or taken <= limit_total)),
  check (starts_at < ends_at)
);
