-- What the shop says and how it is set: all of it data, so that the owner changes it without a release.

create table site_profile (
  only_row     boolean primary key default true check (only_row),
  logo_name    text not null,
  tag_line     text not null default '',
  logo_id      text references picture,
  -- The shop's own place: delivery distances start here.
  address      text not null,
  latitude     double precision not null check (latitude between -90 and 90),
  longitude    double precision not null check (longitude between -180 and 180),
  phone        text not null default '',
  email        text not null default '',
  social_url   text not null default ''
);

create table category (
  category_id text primary key,
  name        text not null check (length(name) between 1 and 100),
  icon_id     text references picture,
  status      text not null default 'Active' check (status in ('Active', 'Inactive')),
  position    integer not null default 0
);
create unique index category_name on category (lower(name));

create table slider (
  slider_id          text primary key,
  slider_name        text not null,
  offer_name         text not null default '',
  description        text not null default '',
  price_paise        integer check (price_paise >= 0),
  cut_off_paise      integer check (cut_off_paise >= 0),
  background_id      text references picture,
  picture_id         text references picture,
  product_id         text references product on delete set null,
  position           integer not null default 0
);

create table offer (
  offer_id    text primary key,
  title       text not null,
  description text not null default '',
  picture_id  text references picture,
  link        text not null default '/course',
  position    integer not null default 0
);

create table marquee (
  marquee_id text primary key,
  heading    text not null check (length(heading) between 1 and 200),
  position   integer not null default 0
);

create table new_arrival_group (
  group_id      text primary key,
  category_name text not null,
  description   text not null default '',
  position      integer not null default 0
);

create table new_arrival_product (
  group_id   text not null references new_arrival_group on delete cascade,
  product_id text not null references product on delete cascade,
  position   integer not null default 0,
  primary key (group_id, product_id)
);

-- Terms of the listing's categories dialog: each is a search.
create table search_term (
  term     text primary key check (length(term) between 1 and 60),
  position integer not null default 0
);

create table served_pincode (
  pincode text primary key check (pincode ~ '^[1-9][0-9]{5}$'),
  status  text not null default 'Active' check (status in ('Active', 'Inactive'))
);

create table delivery_band (
  band_id             text primary key,
  min_kilometer       integer not null check (min_kilometer >= 0),
  max_kilometer       integer not null check (max_kilometer >= min_kilometer),
  delivery_price_paise integer not null check (delivery_price_paise >= 0),
  status              text not null default 'Active' check (status in ('Active', 'Inactive'))
);

create table free_delivery_band (
  band_id                  text primary key,
  min_kilometer            integer not null check (min_kilometer >= 0),
  max_kilometer            integer not null check (max_kilometer >= min_kilometer),
  freedelivery_price_paise integer not null check (freedelivery_price_paise >= 0),
  status                   text not null default 'Active' check (status in ('Active', 'Inactive'))
);

create table cart_button (
  button_id  text primary key check (button_id in ('getquote', 'addtocart', 'buynow')),
  is_default boolean not null default false
);

create table pay_button (
  button_id  text primary key check (button_id in ('paynow', 'payondelivery', 'paymanual')),
  is_default boolean not null default false
);

create table help (
  only_row            boolean primary key default true check (only_row),
  whatsapp_number     text not null default '',
  mobile              text not null default '',
  -- Part of a pay-on-delivery total that is paid online in advance.
  delivery_percentage integer not null default 0 check (delivery_percentage between 0 and 100)
);

-- The academy's places: one list for the admission form, the About page and contact.
create table centre (
  name      text primary key check (length(name) between 1 and 60),
  address   text not null default '',
  timings   text not null default '',
  is_location boolean not null default false,
  position  integer not null default 0
);

do $$
declare watched text;
begin
  foreach watched in array array['site_profile', 'category', 'slider', 'offer', 'marquee', 'new_arrival_group',
    'new_arrival_product', 'search_term', 'served_pincode', 'delivery_band', 'free_delivery_band', 'cart_button',
    'pay_button', 'help', 'centre'] loop
    execute format('create trigger %I after insert or update or delete or truncate on %I
      for each statement execute function tell_catalogue_changed()', watched || '_tells', watched);
  end loop;
end $$;
