-- Products, what of them can be bought, and how much of it there is.
-- Money is integer paise everywhere; integer paise reach 21 million rupees, far above any price here.

create extension if not exists pg_trgm;

create table picture (
  -- Hash of the content: the address of a picture never changes its meaning, so caches may keep it for ever.
  picture_id   text primary key check (picture_id ~ '^[0-9a-z-]{8,80}$'),
  content_type text not null check (content_type in ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp')),
  bytes        bytea not null check (octet_length(bytes) between 1 and 10485760),
  created_at   timestamptz not null default now()
);

create table product (
  product_id         text primary key check (product_id ~ '^[0-9A-Za-z_-]{1,64}$'),
  title              text not null check (length(title) between 1 and 300),
  product_type       text not null check (product_type in ('Simple', 'Variable Product', 'Grouped Product')),
  status             text not null default 'Active' check (status in ('Active', 'Inactive')),
  category           text not null check (length(category) between 1 and 100),
  categorytype       text[] not null default '{}',
  short_description  text not null default '',
  description        text not null default '',
  key_features       jsonb not null default '[]' check (jsonb_typeof(key_features) = 'array'),
  specifications     jsonb not null default '[]' check (jsonb_typeof(specifications) = 'array'),
  -- [{name, slug, selectedTerms: [{id, name}]}]; slug `color` is shown as colours, `other` as pictures.
  attribute          jsonb not null default '[]' check (jsonb_typeof(attribute) = 'array'),
  downloadable_files jsonb not null default '[]' check (jsonb_typeof(downloadable_files) = 'array'),
  picture_id         text references picture,
  gallery            text[] not null default '{}',
  delivery_days      integer not null default 5 check (delivery_days between 0 and 365),
  hsn_code           text not null default '9506' check (hsn_code ~ '^[0-9]{4,8}$'),
  gst_basis_points   integer not null default 1800 check (gst_basis_points between 0 and 10000),
  sold_count         integer not null default 0 check (sold_count >= 0),
  created_at         timestamptz not null default now(),
  -- Lowest price at which an active variation can be had; kept by trigger so that lists sort and filter by index.
  list_price_paise   integer check (list_price_paise >= 0),
  category_key       text not null generated always as (lower(category)) stored
);

-- Whatever can be bought has a SKU. A Simple or Grouped product has exactly one variation, without attributes.
create table variation (
  sku              text primary key check (sku ~ '^[0-9A-Za-z._-]{1,64}$'),
  product_id       text not null references product on delete cascade,
  position         integer not null default 0,
  price_paise      integer not null check (price_paise >= 0),
  sale_price_paise integer check (sale_price_paise between 0 and price_paise),
  attributes       jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object'),
  picture_id       text references picture,
  gallery          text[] not null default '{}',
  status           text not null default 'Active' check (status in ('Active', 'Inactive')),
  unique (product_id, attributes)
);
create index variation_by_product on variation (product_id, position, sku);

-- Grouped products have no row here: they draw on the stock of their parts.
create table stock (
  sku      text primary key references variation on delete cascade,
  on_hand  integer not null default 0,
  reserved integer not null default 0,
  constraint stock_never_oversold check (0 <= reserved and reserved <= on_hand)
);

create table grouped_part (
  product_id text not null references product on delete cascade,
  sku        text not null references variation on delete cascade,
  quantity   integer not null default 1 check (quantity between 1 and 100),
  position   integer not null default 0,
  primary key (product_id, sku)
);
create index grouped_part_by_sku on grouped_part (sku);

-- What one unit of a SKU takes from which stock row. Holds, sales and availability all go through here.
create view stock_draw as
  select v.sku, v.sku as stock_sku, 1 as quantity
    from variation v join product p using (product_id)
   where p.product_type <> 'Grouped Product'
  union all
  select v.sku, g.sku as stock_sku, g.quantity
    from variation v join product p using (product_id) join grouped_part g using (product_id)
   where p.product_type = 'Grouped Product';

-- Lists walk these in order and stop after a page. Only what is active and can be bought at some price is listed.
create index product_newest on product (created_at desc, product_id) where status = 'Active' and list_price_paise is not null;
create index product_cheapest on product (list_price_paise, product_id) where status = 'Active' and list_price_paise is not null;
create index product_best_selling on product (sold_count desc, product_id) where status = 'Active' and list_price_paise is not null;
create index product_category_newest on product (category_key, created_at desc, product_id) where status = 'Active' and list_price_paise is not null;
create index product_category_cheapest on product (category_key, list_price_paise, product_id) where status = 'Active' and list_price_paise is not null;
create index product_category_best on product (category_key, sold_count desc, product_id) where status = 'Active' and list_price_paise is not null;
create index product_title_contains on product using gin (title gin_trgm_ops) where status = 'Active' and list_price_paise is not null;
create index product_categorytype on product using gin (categorytype) where status = 'Active' and list_price_paise is not null;

create function keep_list_price() returns trigger language plpgsql as $$
begin
  update product p
     set list_price_paise = lowest.price_paise
    from (select c.product_id, min(coalesce(v.sale_price_paise, v.price_paise)) as price_paise
            from (select distinct product_id from changed) c
            left join variation v on v.product_id = c.product_id and v.status = 'Active'
           group by c.product_id) lowest
   where p.product_id = lowest.product_id and p.list_price_paise is distinct from lowest.price_paise;
  return null;
end $$;
create trigger variation_added after insert on variation
  referencing new table as changed for each statement execute function keep_list_price();
create trigger variation_changed after update on variation
  referencing new table as changed for each statement execute function keep_list_price();
create trigger variation_removed after delete on variation
  referencing old table as changed for each statement execute function keep_list_price();

-- Every process listens on this channel and renews what it keeps. PostgreSQL folds equal messages of a transaction into one.
create function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', tg_table_name);
  return null;
end $$;
create trigger product_tells after insert or update or delete or truncate on product
  for each statement execute function tell_catalogue_changed();
create trigger variation_tells after insert or update or delete or truncate on variation
  for each statement execute function tell_catalogue_changed();
create trigger stock_tells after insert or delete or truncate on stock
  for each statement execute function tell_catalogue_changed();

-- Every order moves stock. Only what sells out or comes back is worth making all pages anew at once; a mere count
-- (`stock_count`) may wait, and the listener gathers such messages.
create function tell_stock_changed() returns trigger language plpgsql as $$
begin
  if exists (select from was join became using (sku)
              where (was.on_hand > was.reserved) <> (became.on_hand > became.reserved)) then
    perform pg_notify('catalogue_changed', 'stock');
  elsif exists (select from was join became using (sku)
                 where was.on_hand - was.reserved <> became.on_hand - became.reserved) then
    perform pg_notify('catalogue_changed', 'stock_count');
  end if;
  return null;
end $$;
create trigger stock_moves after update on stock
  referencing old table as was new table as became for each statement execute function tell_stock_changed();
create trigger grouped_part_tells after insert or update or delete or truncate on grouped_part
  for each statement execute function tell_catalogue_changed();
