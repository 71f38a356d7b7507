-- expand
--
-- The schema of the first release. Functions (database/functions) are created before this file runs, views (database/views)
-- after it.

-- == Catalogue: products, their variations and stock =========================================================================

-- Money is integer paise everywhere. An integer holds 21 million rupees, far above any price here.

create extension if not exists pg_trgm;

create table picture (
  -- Hash of the content, so a picture's address always means the same bytes and can be cached for ever.
  picture_id   text primary key check (picture_id ~ '^[0-9a-z-]{8,80}$'),
  content_type text not null check (content_type in ('image/avif', 'image/png', 'image/jpeg', 'image/webp')),
  -- The original, or its size if it is kept in a bucket under this id.
  bytes        bytea check (octet_length(bytes) between 1 and 10485760),
  bucket_bytes integer check (bucket_bytes between 1 and 10485760),
  created_at   timestamptz not null default now(),
  constraint picture_is_in_one_place check (num_nonnulls(bytes, bucket_bytes) = 1)
);

create table product (
  product_id         text primary key check (product_id ~ '^[0-9A-Za-z_-]{1,64}$'),
  title              text not null check (length(title) between 1 and 300),
  product_type       text not null check (product_type in ('Simple', 'Variable Product', 'Grouped Product')),
  -- Only Active is in the shop. Inactive: not yet, or not for now. Archived: put away for good, still in old orders.
  status             text not null default 'Active' check (status in ('Active', 'Inactive', 'Archived')),
  category           text not null check (length(category) between 1 and 100),
  categorytype       text[] not null default '{}',
  short_description  text not null default '',
  description        text not null default '',
  key_features       jsonb not null default '[]' check (jsonb_typeof(key_features) = 'array'),
  specifications     jsonb not null default '[]' check (jsonb_typeof(specifications) = 'array'),
  -- [{size, from_mm, to_mm}]: which feet this maker's sizes fit.
  size_guide         jsonb not null default '[]' check (jsonb_typeof(size_guide) = 'array'),
  -- [{name, slug, selectedTerms: [{id, name}]}]. Slug `color` is shown as colours, `other` as pictures.
  attribute          jsonb not null default '[]' check (jsonb_typeof(attribute) = 'array'),
  downloadable_files jsonb not null default '[]' check (jsonb_typeof(downloadable_files) = 'array'),
  picture_id         text references picture,
  gallery            text[] not null default '{}',
  -- {picture id: alternative text}, also of the variations' pictures.
  picture_texts      jsonb not null default '{}' check (jsonb_typeof(picture_texts) = 'object'),
  delivery_days      integer not null default 5 check (delivery_days between 0 and 365),
  -- Empty: not known yet. It is taxed at the general rate, and the desk says so before it is published.
  hsn_code           text not null default '' check (hsn_code ~ '^([0-9]{4,8})?$'),
  sold_count         integer not null default 0 check (sold_count >= 0),
  created_at         timestamptz not null default now(),
  -- Lowest price of an active variation, maintained by trigger so that lists can sort and filter by index.
  list_price_paise   integer check (list_price_paise >= 0),
  category_key       text not null generated always as (lower(category)) stored,
  -- As the desk searches it: `like` on it takes a sixth of the time of `ilike` on the title.
  title_key          text not null generated always as (lower(title)) stored,
  -- Set by trigger (keep_words).
  words              tsvector not null default '',
  -- What its active variations have, as `size:38`, and those of them that are in stock: set by refresh_facets soon after a change.
  facets             text[] not null default '{}',
  shelf              text[] not null default '{}',
  in_stock           boolean not null default false,
  -- Raised by every edit, so that of two people who edit one row the second learns of the first.
  version            integer not null default 1
);

-- The tax on goods; domain/gst-rate.ts picks the row. When the law changes, add a row with its first day. Old rows stay: they
-- say what applied then.
create table gst_rate (
  -- The first digits of the HSN codes it covers. Empty: everything that no other row covers.
  hsn               text not null check (hsn ~ '^[0-9]{0,8}$'),
  -- A day in India.
  valid_from        date not null,
  -- Covers pieces up to this price, GST included, as the customer sees it. Null: any price.
  price_up_to_paise integer check (price_up_to_paise > 0),
  basis_points      integer not null check (basis_points between 0 and 10000),
  unique nulls not distinct (hsn, valid_from, price_up_to_paise)
);
create constraint trigger gst_rate_for_the_rest after update or delete on gst_rate
  for each row execute function keep_general_gst_rate();

-- Rates after the reform of 22 September 2025, taken from public pages. An accountant must confirm them (docs/tax.md).
insert into gst_rate (hsn, valid_from, price_up_to_paise, basis_points) values
  ('', '2025-09-22', null, 1800),
  -- Perfumes and similar.
  ('3303', '2025-09-22', null, 1800),
  ('3307', '2025-09-22', null, 1800),
  -- Bags.
  ('4202', '2025-09-22', null, 1800),
  -- Vouchers: the goods that they buy are taxed instead.
  ('4907', '2025-09-22', null, 0),
  -- Clothing, knitted or not, and other textile articles.
  ('61', '2025-09-22', 250000, 500),
  ('61', '2025-09-22', null, 1800),
  ('62', '2025-09-22', 250000, 500),
  ('62', '2025-09-22', null, 1800),
  ('63', '2025-09-22', 250000, 500),
  ('63', '2025-09-22', null, 1800),
  -- Helmets.
  ('6506', '2025-09-22', null, 1800),
  -- Bearings.
  ('8482', '2025-09-22', null, 1800),
  -- Sports goods; 950691 is equipment for general exercise.
  ('9506', '2025-09-22', null, 500),
  ('950691', '2025-09-22', null, 1800);

-- Everything that can be bought has a SKU. A Simple or Grouped product has exactly one variation, without attributes.
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
  version          integer not null default 1,
  unique (product_id, attributes)
);
create index variation_by_product on variation (product_id, position, sku);
create trigger variation_version before update on variation for each row execute function raise_version();
-- A SKU by its beginning, as people type it.
create index variation_by_sku_start on variation (sku text_pattern_ops);
-- A SKU as customers type it: without its hyphens, in any case.
create index variation_by_plain_sku on variation (lower(translate(sku, '-._', '')) text_pattern_ops);
create index variation_ended on variation (sku) where status = 'Inactive';
create index variation_by_picture on variation (picture_id) where picture_id is not null;

-- Grouped products have no row here: they draw on the stock of their parts.
create table stock (
  sku        text primary key references variation on delete cascade,
  -- The product of its variation, for good: a trigger copies it. The desk asks which products run low.
  of_product text,
  on_hand    integer not null default 0,
  reserved   integer not null default 0,
  constraint stock_never_oversold check (0 <= reserved and reserved <= on_hand)
);

create index stock_left on stock ((on_hand - reserved), sku) include (on_hand, reserved, of_product);
-- Low as in domain/low-stock.ts. Small, and with all that is asked: a product is tested in 2 µs, by way of its variations in 17.
create index stock_low on stock (of_product) include (on_hand, reserved) where on_hand - reserved <= 5;

create trigger stock_product before insert on stock for each row execute function keep_stock_product();

-- Every change of stock.on_hand that is not an order's: their holds record those. Movements and holds together must add up to
-- on_hand, so a unit that goes missing without a sale is found. To move stock, insert a row here; a trigger updates `stock`. Whoever
-- writes stock.on_hand directly gets a row of the kind `correction`.
create table stock_movement (
  movement_id     bigint generated always as identity primary key,
  sku             text not null references stock on delete cascade,
  kind            text not null,
  change          integer not null,
  reason          text not null default '' check (length(reason) <= 200),
  at              timestamptz not null default now(),
  -- Staff id, user id, or `system`. Set it for a transaction with set_config('pahiya.actor', …, true).
  actor           text not null default coalesce(nullif(current_setting('pahiya.actor', true), ''), 'system'),
  -- The movement that this one takes back.
  undoes          bigint references stock_movement on delete cascade,
  -- Made by the screen, so that a call that is sent twice moves once.
  idempotency_key text unique check (length(idempotency_key) between 1 and 64),
  constraint stock_movement_kind check (kind in ('opening', 'receive', 'count', 'write-off', 'undo', 'correction')),
  -- A count may find what was expected.
  constraint stock_movement_direction check (
    case kind when 'count' then true when 'receive' then change > 0 when 'write-off' then change < 0 else change <> 0 end),
  constraint stock_movement_explained check (kind <> 'write-off' or reason <> ''),
  constraint stock_movement_undoes check ((kind = 'undo') = (undoes is not null))
);
-- The newest of a SKU. Ids are given under the lock of its stock, so they are in order; `at` is when the transaction began.
create index stock_movement_by_sku on stock_movement (sku, movement_id) include (change);
create index stock_movement_ledger on stock_movement (sku, at, movement_id);
create index stock_movement_by_time on stock_movement (at);
create unique index stock_movement_undone_once on stock_movement (undoes) where undoes is not null;

create trigger stock_opened after insert on stock
  referencing new table as added for each statement execute function record_opening_stock();

-- Inside another trigger the change comes from a hold or a movement.
create trigger stock_corrected after update of on_hand on stock
  for each row when (old.on_hand <> new.on_hand and pg_trigger_depth() = 0) execute function record_corrected_stock();
create trigger stock_moved after insert on stock_movement
  referencing new table as moved for each statement when (pg_trigger_depth() = 0) execute function apply_movements();
create trigger stock_movement_final before update or delete on stock_movement
  for each row execute function keep_movement();

create table grouped_part (
  product_id text not null references product on delete cascade,
  sku        text not null references variation on delete cascade,
  quantity   integer not null default 1 check (quantity between 1 and 100),
  position   integer not null default 0,
  -- The customer takes any variation of this SKU's product.
  is_choosable boolean not null default false,
  primary key (product_id, sku)
);
create index grouped_part_by_sku on grouped_part (sku);

-- Lists walk these in order and stop after a page. Only active products with a price are listed.
create index product_newest on product (created_at desc, product_id) where status = 'Active' and list_price_paise is not null;
create index product_cheapest on product (list_price_paise, product_id) where status = 'Active' and list_price_paise is not null;
create index product_best_selling on product ((picture_id is null), sold_count desc, product_id) where status = 'Active' and list_price_paise is not null;
create index product_category_newest on product (category_key, created_at desc, product_id) where status = 'Active' and list_price_paise is not null;
create index product_category_cheapest on product (category_key, list_price_paise, product_id) where status = 'Active' and list_price_paise is not null;
create index product_category_best on product (category_key, (picture_id is null), sold_count desc, product_id) where status = 'Active' and list_price_paise is not null;
-- What was added to a GIN index and is not yet sorted in is read whole by each search: of the 4 MB that PostgreSQL allows it takes 9 ms.
-- So here, and in the other tables that are searched, it is 256 kB.
create index product_title_contains on product using gin (title gin_trgm_ops) with (gin_pending_list_limit = 256) where status = 'Active' and list_price_paise is not null;
-- For a search of several words: trigrams end at a space, so the index above does not know that words stand beside each other.
create index product_title_contains_words on product using gin (replace(title, ' ', '') gin_trgm_ops) with (gin_pending_list_limit = 256) where status = 'Active' and list_price_paise is not null;
create statistics product_title_words on (replace(title, ' ', '')) from product;
-- The desk lists all products, also those that customers do not see. Pages are walked by key, so each order is one index. Each
-- holds what lists are filtered by: rows are wide, and reading one only to leave it out took ten times as long.
create index product_desk_newest on product (created_at, product_id) include (title_key, status, product_type, category_key);
create index product_desk_title on product (title, product_id) include (title_key, status, product_type, category_key);
create index product_desk_price on product (coalesce(list_price_paise, 0), product_id)
  include (list_price_paise, title_key, status, product_type, category_key);
create index product_desk_sold on product (sold_count, product_id) include (title_key, status, product_type, category_key);
create index product_desk_begins on product (title_key text_pattern_ops);
create index product_desk_category on product (category_key, created_at, product_id) include (title_key);
create index product_desk_inactive on product (created_at, product_id) where status = 'Inactive';
create index product_desk_archived on product (created_at, product_id) where status = 'Archived';
create index product_desk_packages on product (created_at, product_id) where product_type = 'Grouped Product';
create index product_desk_contains on product using gin (title_key gin_trgm_ops) with (gin_pending_list_limit = 256);
-- Lists of SKUs look up the product of each.
create index product_desk_named on product (product_id) include (title, title_key, status);
-- With the usual hundred samples a word of one title in fifty counts as one of none, and the planner finds all of its titles first.
alter table product alter title_key set statistics 300;
create index product_by_picture on product (picture_id) where picture_id is not null;
create index product_categorytype on product using gin (categorytype) where status = 'Active' and list_price_paise is not null;

-- Products whose facets are to be read again.
create table facets_due (
  due_id     bigint generated always as identity primary key,
  product_id text not null
);
create index facets_due_by_product on facets_due (product_id);
create index product_facets on product using gin (facets) with (gin_pending_list_limit = 256) where status = 'Active' and list_price_paise is not null;
create index product_shelf on product using gin (shelf) with (gin_pending_list_limit = 256) where status = 'Active' and list_price_paise is not null;

create index product_words on product using gin (words) with (gin_pending_list_limit = 256) where status = 'Active' and list_price_paise is not null;

-- The words of the catalogue, to mend what is typed with a slip. A word that no product has any more stays: it finds nothing.
create table search_word (
  word text primary key,
  stem text not null generated always as (coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word)) stored
);
create index search_word_by_stem on search_word (stem);
create index search_word_near on search_word using gin (word gin_trgm_ops);

create trigger product_words before insert or update of title, category, attribute on product
  for each row execute function keep_words();
create trigger product_words_added after insert on product
  referencing new table as became for each statement execute function add_search_words();
create trigger product_words_changed after update on product
  referencing old table as was new table as became for each statement execute function add_search_words();

create trigger variation_added after insert on variation
  referencing new table as changed for each statement execute function keep_list_price();
create trigger variation_changed after update on variation
  referencing new table as changed for each statement execute function keep_list_price();
create trigger variation_removed after delete on variation
  referencing old table as changed for each statement execute function keep_list_price();

-- Not of sold_count and list_price_paise: the shop itself writes those.
create trigger product_version before update of title, product_type, status, category, categorytype, short_description,
    description, key_features, specifications, size_guide, attribute, downloadable_files, picture_id, gallery, picture_texts, delivery_days,
    hsn_code
  on product for each row execute function raise_version();

create trigger stock_moves after update on stock
  referencing old table as was new table as became for each statement execute function tell_stock_changed();

-- == Site: texts and settings of the shop, as data, so that the owner can change them without a release ======================

create table site_profile (
  only_row     boolean primary key default true check (only_row),
  logo_name    text not null,
  -- The registered name, if it differs from the trade name.
  legal_name   text not null default '',
  gstin        text not null default ''
    constraint site_profile_gstin check (gstin = '' or gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'),
  tag_line     text not null default '',
  logo_id      text references picture,
  -- Square: the browser's tab, the installed app.
  icon_id      text references picture,
  -- What can be pressed, and what is to be seen first; all other colours of the brand are derived from these (domain/brand-colours.ts).
  main_colour  text not null default '#1a3bff' constraint site_profile_main_colour check (main_colour ~ '^#[0-9a-f]{6}$'),
  accent_colour text not null default '#ff5c22' constraint site_profile_accent_colour check (accent_colour ~ '^#[0-9a-f]{6}$'),
  -- Delivery distances start at the shop.
  address      text not null,
  -- How visitors find it, such as "a short walk from the station".
  directions   text not null default '',
  pincode      text not null default '' constraint site_profile_pincode check (pincode = '' or pincode ~ '^[1-9][0-9]{5}$'),
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
  -- Null: open. The end is exclusive.
  starts_at timestamptz,
  ends_at timestamptz,
  check (starts_at < ends_at),
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
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  starts_at timestamptz,
  ends_at timestamptz,
  check (starts_at < ends_at),
  position           integer not null default 0
);

create table offer (
  offer_id    text primary key,
  title       text not null,
  description text not null default '',
  picture_id  text references picture,
  link        text not null default '/course',
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  starts_at timestamptz,
  ends_at timestamptz,
  check (starts_at < ends_at),
  position    integer not null default 0
);

create table marquee (
  marquee_id text primary key,
  heading    text not null check (length(heading) between 1 and 200),
  -- A page of the shop. Empty: the text leads nowhere.
  link       text not null default '',
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  starts_at timestamptz,
  ends_at timestamptz,
  check (starts_at < ends_at),
  position   integer not null default 0
);

create table new_arrival_group (
  group_id      text primary key,
  category_name text not null,
  description   text not null default '',
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  starts_at timestamptz,
  ends_at timestamptz,
  check (starts_at < ends_at),
  position      integer not null default 0
);

create table new_arrival_product (
  group_id   text not null references new_arrival_group on delete cascade,
  product_id text not null references product on delete cascade,
  position   integer not null default 0,
  primary key (group_id, product_id)
);

-- Search terms offered in the listing's categories dialog.
create table search_term (
  term     text primary key check (length(term) between 1 and 60),
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  starts_at timestamptz,
  ends_at timestamptz,
  check (starts_at < ends_at),
  position integer not null default 0
);

-- Words that people type for goods that the catalogue calls something else.
create table search_synonym (
  synonym_id text primary key default random_id(),
  word     text not null unique check (length(word) between 1 and 200),
  means    text not null default '' check (length(means) <= 200),
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  starts_at timestamptz,
  ends_at timestamptz,
  check (starts_at < ends_at),
  position integer not null default 0
);

-- What was searched for while no title contained it. Nothing says who searched. At most 1,000 rows, for 90 days
-- (server/features/catalogue/count-miss.ts).
create table search_miss (
  term         text primary key check (length(term) between 1 and 60),
  times        integer not null default 1 check (times > 0),
  -- Whether the last one was shown something close.
  found_close  boolean not null,
  last_at      timestamptz not null default now()
);
create index search_miss_by_times on search_miss (times desc, last_at desc, term);
create index search_miss_by_time on search_miss (last_at);

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
  -- The share of a pay-on-delivery total that is paid online in advance.
  delivery_percentage integer not null default 0 check (delivery_percentage between 0 and 100)
);

-- Whether the shop sells. A live shop starts closed (database/claim-mode.ts), and visitors see "Opening soon" until it first opens.
-- Later it can close for a while: visitors can look around, but not order.
create table shop_opening (
  only_row  boolean primary key default true check (only_row),
  is_open   boolean not null default true,
  -- When it first opened. Null: never.
  opened_at timestamptz default now(),
  constraint shop_opening_opened check (opened_at is not null or not is_open)
);
insert into shop_opening default values;

-- The academy's centres, for the admission form, the About page and contact.
create table centre (
  name      text primary key check (length(name) between 1 and 60),
  address   text not null default '',
  -- The times of a day, as people say them.
  timings   text not null default '',
  days      text[] not null default '{}'
    constraint centre_days check (days <@ array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] and cardinality(days) <= 7),
  -- In years. Null: open.
  age_from  integer constraint centre_age_from check (age_from between 2 and 99),
  age_to    integer constraint centre_age_to check (age_to between 2 and 99),
  is_location boolean not null default false,
  position  integer not null default 0,
  constraint centre_ages check (age_from <= age_to)
);

-- Always one row.
create table academy (
  only_row            boolean primary key default true check (only_row),
  admission_fee_paise integer not null default 100000
    constraint academy_admission_fee check (admission_fee_paise between 100 and 10000000)
);
insert into academy default values;

do $$
declare watched text;
begin
  foreach watched in array array['site_profile', 'category', 'slider', 'offer', 'marquee', 'new_arrival_group',
    'new_arrival_product', 'search_term', 'search_synonym', 'served_pincode', 'delivery_band', 'free_delivery_band', 'cart_button',
    'pay_button', 'help', 'shop_opening', 'centre', 'academy'] loop
    execute format('create trigger %I after insert or update or delete or truncate on %I
      for each statement execute function tell_catalogue_changed()', watched || '_tells', watched);
  end loop;
end $$;

-- == Places: where in India a pincode is =====================================================================================

-- Post offices with their coordinates, and for each pincode the centre of its offices. Filled at the first start from the
-- directory of India Post (database/post-offices.ts); nothing else writes here.

create table post_office (
  -- Compared byte by byte, so that the index finds prefixes in a database of any locale.
  pincode   text collate "C" not null,
  name      text not null,
  district  text not null,
  state     text not null,
  latitude  double precision,
  longitude double precision,
  -- Head, sub or branch office. The directory's points of branch offices are often wrong.
  kind      text not null default 'branch' check (kind in ('head', 'sub', 'branch'))
);

create table pincode_place (
  pincode   text collate "C" primary key,
  latitude  double precision not null check (latitude between 6 and 38),
  longitude double precision not null check (longitude between 68 and 98)
);

-- The map of the contact page shows them.
create trigger post_office_tells after insert or update or delete or truncate on post_office
  for each statement execute function tell_catalogue_changed();

-- == Accounts: customers, their logins and their addresses ===================================================================

create table account (
  user_id       text primary key default random_id() check (user_id ~ '^[0-9a-f]{32}$'),
  email         text not null check (email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$' and length(email) <= 254),
  full_name     text not null check (length(full_name) between 1 and 200),
  mobile        text check (mobile ~ '^[0-9]{10}$'),
  password_hash text check (length(password_hash) between 20 and 500),
  -- Google's `sub`, which stays the same when the email of the Google account changes.
  google_sub    text unique check (length(google_sub) between 1 and 255),
  -- Every access token carries it. A password reset raises it, which ends all tokens at once.
  session_epoch integer not null default 0,
  -- Browsers encrypt with it what was not sent when a login ended. Only the account's own logins get it.
  seal_key      text not null default random_id() || random_id() check (seal_key ~ '^[0-9a-f]{64}$'),
  created_at    timestamptz not null default now(),
  closed_at     timestamptz,
  constraint account_has_a_way_in check (password_hash is not null or google_sub is not null)
);
create unique index account_email on account (lower(email));
-- The desk finds people by any part of these.
create index account_contains on account using gin ((full_name || ' ' || email || ' ' || coalesce(mobile, '')) gin_trgm_ops) with (gin_pending_list_limit = 256);

-- A code sent by mail. Unknown emails get a row too, so that timing does not reveal the known ones.
create table otp_challenge (
  challenge_id text primary key default random_id(),
  purpose      text not null check (purpose in ('signup', 'reset')),
  email        text not null check (email = lower(email) and length(email) <= 254),
  -- A keyed hash: without the key, the table does not reveal a six-digit code.
  code_hash    text not null,
  -- Hash of the asking browser's cookie: another browser cannot use the code.
  browser_hash text not null,
  -- Five guesses out of a million, at most 15 codes a day: a guesser's chance stays below 1 in 10,000 a day.
  tries        integer not null default 0 constraint otp_tries_max check (tries between 0 and 5),
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  check (expires_at > created_at)
);
-- One live code per browser. Asking again there sends the same code; asking in another browser does not end it.
create unique index otp_challenge_live on otp_challenge (email, purpose, browser_hash) where ended_at is null;
create index otp_challenge_recent on otp_challenge (email, created_at);
create index otp_challenge_expired on otp_challenge (expires_at);

-- What a right code buys: one signup or password reset, within minutes, in the same browser.
create table otp_grant (
  grant_id     text primary key default random_id(),
  challenge_id text not null unique references otp_challenge on delete cascade,
  purpose      text not null check (purpose in ('signup', 'reset')),
  email        text not null check (email = lower(email)),
  ticket_hash  text not null unique,
  browser_hash text not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  used_at      timestamptz,
  check (expires_at > created_at)
);
create index otp_grant_by_email on otp_grant (email, purpose) where used_at is null;

-- One family per login. A refresh token that is used twice was stolen, so the whole family ends.
create table session_family (
  family_id  text primary key default random_id(),
  user_id    text not null references account on delete cascade,
  created_at timestamptz not null default now(),
  ended_at   timestamptz,
  end_reason text check (end_reason in ('logout', 'reuse', 'password reset', 'expired')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_family_by_user on session_family (user_id);
create index session_family_ended on session_family (ended_at) where ended_at is not null;

create table refresh_token (
  token_hash  text primary key,
  family_id   text not null references session_family on delete cascade,
  issued_at   timestamptz not null default now(),
  expires_at  timestamptz not null,
  -- Two tabs may refresh with the same token within seconds; only a later use is theft (server/features/accounts/session.ts).
  replaced_at timestamptz,
  check (expires_at > issued_at)
);
create index refresh_token_by_family on refresh_token (family_id);
create index refresh_token_expired on refresh_token (expires_at);

create table device_token (
  device_token text primary key check (length(device_token) between 1 and 1024),
  -- A phone that changes hands moves to its new owner, who must not see the old owner's pushes.
  user_id      text not null references account on delete cascade,
  family_id    text references session_family on delete set null,
  refreshed_at timestamptz not null default now()
);
create index device_token_by_user on device_token (user_id);
create index device_token_by_family on device_token (family_id) where family_id is not null;

-- Counters of tries, shared by all processes. Unlogged: losing them in a crash is cheaper than writing them to the WAL.
-- One row per bucket. The first try opens the window, not the clock, so that "once a minute" also holds across the turn of a
-- minute. A successful login is taken back, so a count may return to 0.
create unlogged table attempt_count (
  bucket       text primary key check (length(bucket) <= 300),
  window_start timestamptz not null default now(),
  count        integer not null check (count >= 0)
);
create index attempt_count_old on attempt_count (window_start);

create table address (
  address_id          text primary key default random_id(),
  user_id             text not null references account on delete cascade,
  location_user       text not null check (location_user in ('Home', 'Office', 'Others')),
  new_address         text not null check (length(new_address) between 1 and 500),
  city                text not null check (length(city) between 1 and 100),
  area                text not null default '' check (length(area) <= 200),
  pincode             text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  latitude            double precision check (latitude between -90 and 90),
  longitude           double precision check (longitude between -180 and 180),
  is_estimated        boolean not null default true,
  is_default_shipping boolean not null default false,
  is_default_billing  boolean not null default false,
  created_at          timestamptz not null default now(),
  check ((latitude is null) = (longitude is null)),
  -- Exclusion constraints, not unique indexes, because they are checked at the end of the statement: one UPDATE can then set
  -- one address and clear the others.
  constraint address_one_default_shipping exclude (user_id with =) where (is_default_shipping) deferrable,
  constraint address_one_default_billing exclude (user_id with =) where (is_default_billing) deferrable
);
create index address_by_user on address (user_id, created_at);

-- == Staff: who works at the desk, apart from customers ======================================================================

-- Roles are data. The permissions themselves are named by the calls of contract/desk, so a new one comes with its rows here.
create table staff_role (
  role_id     text primary key check (role_id ~ '^[a-z][a-z-]{1,39}$'),
  name        text not null check (length(name) between 1 and 60),
  description text not null default '',
  position    integer not null default 0
);

create table role_permission (
  role_id    text not null references staff_role on delete cascade,
  permission text not null check (permission ~ '^[a-z-]+[.][a-z-]+$'),
  primary key (role_id, permission)
);

insert into staff_role (role_id, name, description, position) values
  ('owner', 'Owner', 'Everything', 1),
  ('manager', 'Manager', 'Everything except staff, settings and secrets', 2),
  ('packer', 'Packer', 'Orders and stock', 3),
  ('coach', 'Coach', 'Roll call and students of their own centres, without addresses and money', 4),
  ('accountant', 'Accountant', 'Reads money, reports and credit notes', 5);

insert into role_permission (role_id, permission)
select role_id, permission
  from (values
    ('owner', array['admissions.edit', 'audit.read', 'batches.edit', 'children.read', 'counter.sell', 'coupons.edit',
      'credit-notes.edit', 'credit-notes.read', 'customers.read', 'fees.edit', 'fees.read', 'health.edit', 'inbox.edit', 'money.read',
      'orders.edit', 'orders.read', 'personal-data.export', 'products.edit', 'products.read', 'quotes.edit', 'refunds.send',
      'reports.read', 'reviews.edit', 'roll-call.edit', 'secrets.edit', 'settings.edit', 'staff.edit', 'stock.edit', 'stock.read',
      'students.read', 'window.edit']),
    ('manager', array['admissions.edit', 'audit.read', 'batches.edit', 'children.read', 'counter.sell', 'coupons.edit',
      'credit-notes.edit', 'credit-notes.read', 'customers.read', 'fees.edit', 'fees.read', 'health.edit', 'inbox.edit', 'money.read',
      'orders.edit', 'orders.read', 'personal-data.export', 'products.edit', 'products.read', 'quotes.edit', 'refunds.send',
      'reports.read', 'reviews.edit', 'roll-call.edit', 'stock.edit', 'stock.read', 'students.read', 'window.edit']),
    ('packer', array['orders.edit', 'orders.read', 'products.read', 'stock.edit', 'stock.read']),
    ('coach', array['roll-call.edit', 'students.read']),
    ('accountant', array['credit-notes.read', 'fees.read', 'money.read', 'orders.read', 'reports.read'])
  ) as granted (role_id, permissions), unnest(permissions) as permission;

-- A member of staff. Not an account: a customer's login opens nothing at the desk, nor the other way round.
create table staff (
  staff_id      text primary key default random_id() check (staff_id ~ '^[0-9a-f]{32}$'),
  email         text not null check (email = lower(email) and email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$'
                  and length(email) <= 254),
  full_name     text not null check (length(full_name) between 1 and 200),
  role_id       text not null references staff_role,
  -- Null until the invitation is accepted.
  password_hash text check (length(password_hash) between 20 and 500),
  created_at    timestamptz not null default now(),
  -- Removed members stay: the audit names them.
  removed_at    timestamptz,
  version       integer not null default 1
);
create unique index staff_email on staff (email) where removed_at is null;
create index staff_by_role on staff (role_id);
create trigger staff_version before update on staff for each row execute function raise_version();

-- The centres of a coach. Others have no rows and are not limited.
create table staff_centre (
  staff_id text not null references staff on delete cascade,
  centre   text not null references centre on update cascade on delete cascade,
  primary key (staff_id, centre)
);
create index staff_centre_by_centre on staff_centre (centre);

create table passkey (
  -- As the browser names it, base64url.
  credential_id text primary key check (length(credential_id) between 16 and 1400),
  staff_id      text not null references staff on delete cascade,
  -- A COSE key, as bytes.
  public_key    bytea not null,
  -- Of uses, as the authenticator counts them; many always say 0.
  uses          bigint not null default 0,
  transports    text[] not null default '{}',
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz not null default now(),
  used_at       timestamptz
);
create index passkey_by_staff on passkey (staff_id);

create table authenticator (
  staff_id      text primary key references staff on delete cascade,
  -- AES-GCM (server/desk/staff/authenticator-cipher.ts).
  secret_cipher bytea not null check (octet_length(secret_cipher) >= 40),
  -- The time step of the last code. Earlier steps are refused, so a code works once.
  last_step     bigint not null default 0,
  created_at    timestamptz not null default now()
);

-- A link that works once. By mail for a new member; printed by `owner add`; in a demo it signs in at once.
create table staff_invitation (
  token_hash    text primary key,
  staff_id      text not null references staff on delete cascade,
  signs_in      boolean not null default false,
  -- Asked for by somebody who forgot the password: the second proofs stay.
  resets_password boolean not null default false,
  -- What the page was offered: the proof must be made with these.
  secret_cipher bytea,
  challenge     text,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  used_at       timestamptz
);
create index staff_invitation_by_staff on staff_invitation (staff_id);
create index staff_invitation_expired on staff_invitation (expires_at);

-- Between password and second proof. Unknown emails and wrong passwords get a row too: only the end says no.
create table staff_sign_in (
  ticket_hash text primary key,
  -- Null: the password was wrong.
  staff_id    text references staff on delete cascade,
  email       text not null,
  challenge   text not null,
  tries       integer not null default 0 constraint staff_sign_in_tries check (tries between 0 and 5),
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index staff_sign_in_by_staff on staff_sign_in (staff_id) where staff_id is not null;
create index staff_sign_in_expired on staff_sign_in (expires_at);

-- Browsers where somebody logged in before, at the shop or at the desk: each has its own count of wrong passwords.
create table known_browser (
  -- Names that count. It stays when the cookie changes: logging in to one account must not renew the tries at another account that is
  -- known to the same browser.
  known_id     text primary key default random_id(),
  -- Hash of the browser's cookie, which changes with every login.
  browser_hash text not null,
  user_id      text references account on delete cascade,
  staff_id     text references staff on delete cascade,
  seen_at      timestamptz not null default now(),
  check (num_nonnulls(user_id, staff_id) = 1),
  unique (browser_hash, user_id),
  unique (browser_hash, staff_id)
);
create index known_browser_by_user on known_browser (user_id, seen_at) where user_id is not null;
create index known_browser_by_staff on known_browser (staff_id, seen_at) where staff_id is not null;
create index known_browser_old on known_browser (seen_at);

create table staff_session (
  session_id  text primary key default random_id(),
  -- Hash of the cookie.
  secret_hash text not null unique,
  staff_id    text not null references staff on delete cascade,
  -- As the browser calls itself, for the list of sessions.
  browser     text not null default '' check (length(browser) <= 300),
  created_at  timestamptz not null default now(),
  -- Written at most once a minute.
  seen_at     timestamptz not null default now(),
  -- The last second proof. Demo links count as proof for ever.
  proved_at   timestamptz not null default now(),
  -- Of a second proof, or of a passkey that is being registered.
  challenge   text,
  -- Of an authenticator that is being set up.
  secret_cipher bytea,
  ended_at    timestamptz,
  end_reason  text check (end_reason in ('signed out', 'ended by staff', 'removed', 'link used', 'password changed')),
  check ((ended_at is null) = (end_reason is null))
);
create index staff_session_by_staff on staff_session (staff_id);
create index staff_session_old on staff_session (created_at);

-- Filter, sort and search of a list, by name.
create table saved_view (
  view_id    text primary key default random_id(),
  staff_id   text not null references staff on delete cascade,
  screen     text not null check (screen ~ '^[a-z][a-z-]{0,39}$'),
  name       text not null check (length(name) between 1 and 60),
  -- As in the address, without the question mark.
  query      text not null check (length(query) <= 2000),
  created_at timestamptz not null default now(),
  unique (staff_id, screen, name)
);

-- == Carts and coupons =======================================================================================================

-- Price and stock are not stored here: they are looked up by SKU whenever the cart is shown or bought.
create table cart_line (
  user_id  text not null references account on delete cascade,
  sku      text not null references variation on delete cascade,
  quantity integer not null default 1 constraint cart_line_quantity check (quantity between 1 and 999),
  added_at timestamptz not null default now(),
  -- Of a package: the SKU taken of each part that is left to the customer, in the order of the parts.
  chosen   text[] not null default '{}',
  primary key (user_id, sku, chosen)
);
create index cart_line_by_sku on cart_line (sku);

-- What a customer has put aside from the cart, to buy later; a guest's is in the browser.
create table saved_line (
  user_id  text not null references account on delete cascade,
  sku      text not null references variation on delete cascade,
  quantity integer not null default 1 constraint saved_line_quantity check (quantity between 1 and 999),
  saved_at timestamptz not null default now(),
  chosen   text[] not null default '{}',
  primary key (user_id, sku, chosen)
);
create index saved_line_by_sku on saved_line (sku);

-- The wish list of a customer; a guest's is in the browser.
create table wish (
  user_id    text not null references account on delete cascade,
  product_id text not null references product on delete cascade,
  added_at   timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index wish_by_product on wish (product_id);

-- Who wants one mail when a SKU can be bought again. A guest's request counts once its address is confirmed by mail.
create table restock_request (
  request_id   text primary key default random_id() check (request_id ~ '^[0-9a-f]{32}$'),
  sku          text not null references variation on delete cascade,
  email        text not null check (email = lower(email) and email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$' and length(email) <= 254),
  user_id      text references account on delete cascade,
  created_at   timestamptz not null default now(),
  -- When the last mail that asks for the confirmation was queued.
  asked_at     timestamptz not null default now(),
  confirmed_at timestamptz,
  ended_at     timestamptz,
  end_reason   text check (end_reason in ('told', 'stopped')),
  constraint restock_request_ended check ((ended_at is null) = (end_reason is null)),
  constraint restock_request_told check (end_reason is distinct from 'told' or confirmed_at is not null)
);
-- However often an address asks, it gets one mail.
create unique index restock_request_once on restock_request (sku, email) where ended_at is null;
create index restock_request_by_email on restock_request (email) where ended_at is null;
create index restock_request_waiting on restock_request (sku) where confirmed_at is not null and ended_at is null;
create index restock_request_by_sku on restock_request (sku);
create index restock_request_by_user on restock_request (user_id) where user_id is not null;
create index restock_request_old on restock_request (created_at);

create table coupon (
  -- One normal form (NFKC, upper case), so that a coupon is one row however customers type it.
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
  -- For customers without a placed order; cancelled orders do not count.
  is_first_order_only boolean not null default false,
  -- Redemptions held or used. Maintained by a trigger on coupon_redemption; never write it by hand.
  taken              integer not null default 0,
  -- A column, so that an index can name it: one that named `taken` would be written with each order.
  is_used_up         boolean not null generated always as (coalesce(taken >= limit_total, false)) stored,
  constraint coupon_one_kind_of_offer check (num_nonnulls(percentage_offer, price_offer_paise) = 1),
  constraint coupon_limit_total check (taken >= 0 and (limit_total is null or taken <= limit_total)),
  check (starts_at < ends_at)
);
-- The desk lists them by code. Of years of codes few are in one of these states.
create index coupon_by_end on coupon (ends_at);
create index coupon_by_start on coupon (starts_at);
create index coupon_off on coupon (code) where status = 'Inactive';
create index coupon_used_up on coupon (code) where is_used_up;
create index coupon_contains on coupon using gin ((code || ' ' || description) gin_trgm_ops);

-- == Orders, their holds while unpaid, and their numbers =====================================================================

-- Danger: lock in this order, or two buyers deadlock: account, coupon, stock by SKU.

-- Numbers without gaps, for invoices and fee receipts. A sequence loses numbers on rollback; this row does not.
-- Danger: the row stays locked until commit, so take a number last.
create table number_series (
  name text primary key,
  last integer not null check (last > 0)
);

-- Order numbers may have gaps, so orders do not wait for each other's number.
create sequence order_receipt_number as integer;

create table shop_order (
  order_id         text primary key default random_id() check (order_id ~ '^[0-9a-f]{32}$'),
  receipt_number   integer not null unique default nextval('order_receipt_number') check (receipt_number > 0),
  user_id          text not null references account,
  user_name        text not null,
  email            text not null,
  mobile           text not null check (mobile ~ '^[0-9]{10}$'),
  created_at       timestamptz not null default now(),

  payment_mode     text not null check (payment_mode in ('Pay now', 'Pay on delivery')),
  -- awaiting payment: stock and coupon are held, and the online part is requested;
  -- placed:           that part is paid, or there is none; from here on order_status applies;
  -- abandoned:        the holds are released. Late money may still place it, if everything can be held again.
  stage            text not null default 'awaiting payment' check (stage in ('awaiting payment', 'placed', 'abandoned')),
  order_status     text not null default 'Pending' check (order_status in
                     ('Pending', 'Processing', 'Packed', 'Shipped', 'Out for delivery', 'Delivered', 'Cancelled')),
  hold_expires_at  timestamptz not null,
  placed_at        timestamptz,

  -- The bill, computed by the server when the order is written and never changed afterwards.
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

  -- Copies: the customer may change or delete an address later, the order must not follow.
  shipping_address jsonb not null check (jsonb_typeof(shipping_address) = 'object'),
  billing_address  jsonb not null check (jsonb_typeof(billing_address) = 'object'),
  distance_km      integer check (distance_km >= 0),
  is_estimated     boolean not null default true,
  -- What the customer asks of whoever packs and delivers it. The notes of staff are in order_note.
  customer_note    text not null default '' constraint order_customer_note check (length(customer_note) <= 500),

  -- Hash of who buys what, where to, how and for how much: a second click or a second tab finds the order of the first.
  fingerprint      text not null,

  -- Where the desk lists it.
  fulfilment       text not null generated always as (
                     case when stage = 'awaiting payment' then 'unpaid'
                          when stage = 'abandoned' then 'abandoned'
                          when order_status in ('Pending', 'Processing') then 'to-pack'
                          when order_status = 'Packed' then 'packed'
                          when order_status in ('Shipped', 'Out for delivery') then 'on-the-way'
                          when order_status = 'Delivered' then 'delivered'
                          else 'cancelled' end) stored,
  version          integer not null default 1,

  constraint order_total_adds_up check (total_paise = lines_paise - discount_paise + delivery_paise),
  constraint order_discount_within_lines check (discount_paise <= lines_paise),
  constraint order_parts_add_up check (advance_paise + remaining_paise = total_paise),
  constraint order_mrp_is_highest check (lines_paise <= mrp_paise),
  constraint order_pay_now_pays_all check (payment_mode = 'Pay on delivery' or remaining_paise = 0),
  constraint order_discount_has_coupon check (discount_paise = 0 or coupon_code is not null),
  constraint order_placed_at check ((stage = 'placed') = (placed_at is not null)),
  constraint order_unplaced_does_not_move check (stage = 'placed' or order_status in ('Pending', 'Cancelled'))
);
create unique index order_open_fingerprint on shop_order (fingerprint) where stage = 'awaiting payment';
create index order_by_user on shop_order (user_id, created_at desc);
-- Those with name and mobile are searched in their order without reading the rows, which are wide.
create index order_by_time on shop_order (created_at, order_id) include (user_name, mobile);
create index order_by_placing on shop_order (placed_at) where placed_at is not null;
create index order_awaiting_payment on shop_order (hold_expires_at) where stage = 'awaiting payment';
-- Each bill looks up the customer's unpaid orders: a new order that needs what they hold abandons them.
create index order_open_by_user on shop_order (user_id) where stage = 'awaiting payment';
create index order_by_coupon on shop_order (coupon_code) where coupon_code is not null;
-- Each order of the desk's list, with and without a view; order_by_time is the first of them.
create index order_by_total on shop_order (total_paise, order_id);
create index order_by_fulfilment on shop_order (fulfilment, created_at, order_id) include (user_name, mobile);
create index order_by_fulfilment_total on shop_order (fulfilment, total_paise, order_id);
create index order_to_collect on shop_order (created_at, order_id)
  where remaining_paise > 0 and fulfilment in ('to-pack', 'packed', 'on-the-way');
create index order_by_mode on shop_order (payment_mode, created_at, order_id);
create index order_by_mobile on shop_order (mobile);
-- As in product, but 1 MB: with 256 kB an order took a fifth longer to write, with this no longer.
create index order_contains on shop_order using gin ((user_name || ' ' || mobile) gin_trgm_ops) with (gin_pending_list_limit = 1024);

-- What people edit. Money that comes in changes the stage.
create trigger order_version before update of stage, order_status, shipping_address, user_name, mobile on shop_order
  for each row execute function raise_version();

-- No foreign key to the catalogue: an order stays readable when its product is gone.
create table order_line (
  order_id         text not null references shop_order on delete cascade,
  line_number      integer not null check (line_number > 0),
  sku              text not null,
  product_id       text not null,
  product_name     text not null,
  picture_id       text,
  category         text not null default '',
  -- json, which keeps the order of the parts that were chosen: jsonb sorts names by their length.
  attributes       json not null default '{}' check (json_typeof(attributes) = 'object'),
  quantity         integer not null check (quantity between 1 and 999),
  mrp_paise        integer not null check (mrp_paise >= 0),
  unit_paise       integer not null,
  line_paise       integer not null generated always as (unit_paise * quantity) stored,
  -- As of the moment of ordering.
  hsn_code         text not null,
  gst_basis_points integer not null check (gst_basis_points between 0 and 10000),
  delivery_days    integer not null default 5 check (delivery_days >= 0),
  chosen           text[] not null default '{}',
  -- Of a package: what is in one, chosen or not, as [{"sku", "name", "attributes", "quantity"}].
  parts            jsonb not null default '[]' check (jsonb_typeof(parts) = 'array'),
  primary key (order_id, line_number),
  unique (order_id, sku, chosen),
  constraint order_line_price check (unit_paise between 0 and mrp_paise)
);

create index order_line_by_sku on order_line (sku, order_id);

create trigger order_line_final before update on order_line for each row execute function keep_order_line();

-- Everything an invoice prints, as of that moment. A reprint in ten years reads only this. Rows are never changed or deleted.
create table invoice (
  order_id          text primary key references shop_order,
  -- From next_number('invoice ' || year), so that a year's invoices have no gap.
  year              text not null check (year ~ '^[0-9]{4}-[0-9]{2}$'),
  number            integer not null check (number > 0),
  -- As printed. The law allows 16 characters.
  invoice_number    text not null unique check (length(invoice_number) between 1 and 16),
  issued_at         timestamptz not null,
  -- Payments were simulated when it was issued, so it is not a legal document.
  is_sample         boolean not null,
  receipt_number    integer not null,
  ordered_at        timestamptz not null,
  -- {name, address, gstin, phone, email}
  seller            jsonb not null check (jsonb_typeof(seller) = 'object'),
  buyer_name        text not null,
  billing_address   jsonb not null check (jsonb_typeof(billing_address) = 'object'),
  shipping_address  jsonb not null check (jsonb_typeof(shipping_address) = 'object'),
  -- Null if the pincode belongs to no state.
  supply_state_code text check (supply_state_code ~ '^[0-9]{2}$'),
  place_of_supply   text not null,
  is_within_state   boolean not null,
  payment_mode      text not null,
  paid_paise        integer not null check (paid_paise >= 0),
  remaining_paise   integer not null check (remaining_paise >= 0),
  taxable_paise     integer not null check (taxable_paise >= 0),
  cgst_paise        integer not null check (cgst_paise >= 0),
  sgst_paise        integer not null check (sgst_paise = cgst_paise),
  igst_paise        integer not null check (igst_paise >= 0),
  total_paise       integer not null,
  total_in_words    text not null,
  unique (year, number),
  constraint invoice_adds_up check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  constraint invoice_is_of_its_order check (total_paise = paid_paise + remaining_paise),
  constraint invoice_one_kind_of_tax check (case when is_within_state then igst_paise = 0 else cgst_paise = 0 end)
);

create table invoice_line (
  order_id         text not null references invoice,
  line_number      integer not null check (line_number > 0),
  sku              text not null,
  name             text not null,
  -- Chosen size and colour, in words.
  detail           text not null,
  hsn_code         text not null,
  quantity         integer not null check (quantity > 0),
  unit_paise       integer not null check (unit_paise >= 0),
  discount_paise   integer not null check (discount_paise >= 0),
  delivery_paise   integer not null check (delivery_paise >= 0),
  taxable_paise    integer not null check (taxable_paise >= 0),
  gst_basis_points integer not null check (gst_basis_points between 0 and 10000),
  cgst_paise       integer not null check (cgst_paise >= 0),
  sgst_paise       integer not null check (sgst_paise = cgst_paise),
  igst_paise       integer not null check (igst_paise >= 0),
  amount_paise     integer not null,
  primary key (order_id, line_number),
  constraint invoice_line_is_what_was_paid check (amount_paise = unit_paise * quantity - discount_paise + delivery_paise),
  constraint invoice_line_adds_up check (amount_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise)
);

create trigger invoice_final before update or delete or truncate on invoice
  for each statement execute function keep_invoice();
create trigger invoice_line_final before update or delete or truncate on invoice_line
  for each statement execute function keep_invoice();
create constraint trigger invoice_has_lines after insert on invoice
  deferrable initially deferred for each row execute function check_invoice_lines();
create constraint trigger invoice_line_belongs after insert on invoice_line
  deferrable initially deferred for each row execute function check_invoice_lines();

-- The hash of each Idempotency-Key with the order it made. Stored for ever; if the order is abandoned, its key passes to the order
-- that replaces it. Several keys may point to one order: two tabs with the same cart have a key each.
create table order_idempotency_key (
  user_id     text not null references account on delete cascade,
  key_hash    text not null check (key_hash ~ '^[0-9a-f]{64}$'),
  order_id    text not null references shop_order on delete cascade,
  created_at  timestamptz not null default now(),
  primary key (user_id, key_hash)
);
create index order_idempotency_key_by_order on order_idempotency_key (order_id);
create index order_idempotency_key_by_time on order_idempotency_key (created_at);

create table order_status_change (
  order_id   text not null references shop_order on delete cascade,
  change_id  bigint generated always as identity,
  status     text not null,
  changed_at timestamptz not null default now(),
  -- User id, or `system`. Set it for a transaction with set_config('pahiya.actor', …, true).
  actor      text not null,
  primary key (order_id, change_id)
);
create index order_status_change_by_time on order_status_change (changed_at);

-- A step taken at the desk that can still be undone. The order has not moved yet: that happens when the step is due.
create table waiting_step (
  step_id  bigint generated always as identity unique,
  order_id text not null references shop_order on delete cascade,
  status   text not null,
  staff_id text not null references staff,
  due_at   timestamptz not null,
  primary key (order_id, status)
);
create index waiting_step_by_time on waiting_step (due_at);
create index waiting_step_by_staff on waiting_step (staff_id);

-- Who carries an order's parcel. Typed by staff, so it can be corrected.
create table shipment (
  order_id      text primary key references shop_order on delete cascade,
  courier       text not null check (length(courier) between 1 and 60),
  -- The courier's number of the parcel.
  awb           text not null check (awb ~ '^[0-9A-Za-z/-]{3,40}$'),
  -- Where the customer can follow it.
  tracking_link text check (tracking_link ~ '^https://' and length(tracking_link) <= 300),
  created_at    timestamptz not null default now(),
  version       integer not null default 1
);
create index shipment_by_awb on shipment (upper(awb));
create index shipment_by_time on shipment (created_at);
create trigger shipment_version before update on shipment for each row execute function raise_version();

-- What the customer was told by mail. The mail itself is made again from `about` when somebody sends it again.
create table order_mail (
  -- Of its job; also in unsent_mail and in the mail's Message-ID.
  mail_id   text primary key,
  order_id  text not null references shop_order on delete cascade,
  subject   text not null,
  about     jsonb not null check (jsonb_typeof(about) = 'object'),
  queued_at timestamptz not null default now(),
  -- Who sent it again. Null: the shop itself.
  staff_id  text references staff
);
create index order_mail_by_order on order_mail (order_id, queued_at);
create index order_mail_by_time on order_mail (queued_at);
create index order_mail_by_staff on order_mail (staff_id) where staff_id is not null;

-- For staff alone. A table of its own and no part of the audit: an erasure can delete it.
create table order_note (
  note_id    bigint generated always as identity primary key,
  order_id   text not null references shop_order on delete cascade,
  staff_id   text not null references staff,
  note       text not null check (length(note) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index order_note_by_order on order_note (order_id, created_at);
create index order_note_by_staff on order_note (staff_id);

-- What staff corrected in name, mobile and address, by the names of the columns. Not in the audit, which is kept for ever: an erasure can delete it.
create table order_correction (
  correction_id bigint generated always as identity primary key,
  order_id      text not null references shop_order on delete cascade,
  staff_id      text not null references staff,
  before        jsonb not null check (jsonb_typeof(before) = 'object'),
  after         jsonb not null check (jsonb_typeof(after) = 'object'),
  created_at    timestamptz not null default now()
);
create index order_correction_by_order on order_correction (order_id, correction_id);
create index order_correction_by_staff on order_correction (staff_id);

create trigger order_history after insert or update of order_status on shop_order
  for each row execute function keep_order_history();

-- Sales that are not yet added to product.sold_count.
create table sale (
  sale_id    bigint generated always as identity primary key,
  product_id text not null,
  units      integer not null,
  at         timestamptz not null default now()
);
create index sale_by_time on sale (at);
create trigger order_sold after update of stage, order_status on shop_order
  for each row execute function count_sale();

create trigger order_bill before update on shop_order for each row execute function keep_order_bill();

create constraint trigger order_adds_up after insert on shop_order
  deferrable initially deferred for each row execute function check_order_lines();
create constraint trigger order_paid after insert or update of stage on shop_order
  deferrable initially deferred for each row when (new.stage = 'placed') execute function check_order_paid();
create constraint trigger order_packed_is_invoiced after insert or update of order_status on shop_order
  deferrable initially deferred for each row
  when (new.order_status in ('Packed', 'Shipped', 'Out for delivery', 'Delivered'))
  execute function check_order_invoiced();
create constraint trigger order_line_adds_up after insert or update or delete on order_line
  deferrable initially deferred for each row execute function check_order_lines();

-- What an order takes from stock. A trigger updates `stock`, and its CHECK has the last word, so nothing else may write
-- stock.reserved. One row for each stock SKU, summed over all lines and groups that draw on it.
--   held -> consumed (placed; the goods leave on_hand) -> returned (cancelled; they come back)
--   held -> released (abandoned)
-- Danger: insert and update holds in the order of SKU, or two orders of the same goods deadlock.
create table stock_hold (
  hold_id     text primary key default random_id(),
  order_id    text not null references shop_order,
  sku         text not null references stock,
  quantity    integer not null check (quantity > 0),
  state       text not null default 'held' check (state in ('held', 'consumed', 'released', 'returned')),
  expires_at  timestamptz not null,
  created_at  timestamptz not null default now(),
  -- Consumed or released.
  ended_at    timestamptz,
  returned_at timestamptz,
  constraint stock_hold_ended check ((state = 'held') = (ended_at is null)),
  constraint stock_hold_returned check ((state = 'returned') = (returned_at is not null))
);
-- Also serves as the index of an order's holds; the others are few.
create unique index stock_hold_live on stock_hold (order_id, sku) where state in ('held', 'consumed');
create index stock_hold_by_order on stock_hold (order_id);
-- Includes the quantity, so that the units sold of a SKU are summed from the index alone.
create index stock_hold_by_sku on stock_hold (sku, state) include (quantity);
create index stock_hold_by_end on stock_hold (ended_at) where ended_at is not null;
-- The ledger of a SKU.
create index stock_hold_sold on stock_hold (sku, ended_at, hold_id) where state in ('consumed', 'returned');
create index stock_hold_back on stock_hold (sku, returned_at, hold_id) where state = 'returned';
create index stock_hold_held on stock_hold (sku, expires_at) where state = 'held';

create trigger stock_hold_moves after insert or update on stock_hold for each row execute function move_stock();

-- One coupon per order: held with the order, used when it is placed, released when it is abandoned or cancelled.
-- A trigger updates coupon.taken, which locks the coupon's row. So the per-customer count, made after it, sees every earlier
-- redemption.
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
create index coupon_redemption_by_code on coupon_redemption (code, user_id) include (state, discount_paise);
create index coupon_redemption_by_user on coupon_redemption (user_id);

create trigger coupon_redemption_counts after insert or update on coupon_redemption
  for each row execute function count_redemption();

-- What buyers say about a product: shown once staff have published it. One for each order and product.
create table review (
  review_id  text primary key default random_id() check (review_id ~ '^[0-9a-f]{32}$'),
  product_id text not null references product on delete cascade,
  -- Null in the demo shop alone, whose reviews nobody wrote.
  order_id   text references shop_order on delete cascade,
  user_id    text references account on delete cascade,
  -- First name and initial, as of the writing.
  author     text not null check (length(author) between 1 and 60),
  stars      integer not null,
  words      text not null,
  picture_id text references picture,
  state      text not null default 'waiting' check (state in ('waiting', 'published', 'rejected')),
  -- Why it was rejected, as its author reads it.
  reason     text not null default '' check (length(reason) <= 300),
  written_at timestamptz not null default now(),
  version    integer not null default 1,
  constraint review_once_a_purchase unique (order_id, product_id),
  constraint review_stars check (stars between 1 and 5),
  constraint review_words check (length(words) between 1 and 2000),
  constraint review_rejected_explained check ((state = 'rejected') = (reason <> '')),
  constraint review_of_a_customer check ((order_id is null) = (user_id is null))
);
create index review_by_user on review (user_id) where user_id is not null;
create index review_by_picture on review (picture_id) where picture_id is not null;
create index review_by_product on review (product_id, state, written_at desc, review_id) include (stars);
create index review_by_time on review (written_at, review_id);
create index review_by_state on review (state, written_at, review_id);
create index review_contains on review using gin ((author || ' ' || words) gin_trgm_ops) with (gin_pending_list_limit = 256);
create trigger review_version before update on review for each row execute function raise_version();
create trigger review_bought before insert or update of order_id, user_id, product_id on review
  for each row when (new.order_id is not null) execute function check_review_bought();

-- Every process hears of changes to goods and reviews (server/http/catalogue-changes.ts).
do $$
declare watched text;
begin
  foreach watched in array array['product', 'variation', 'grouped_part', 'review', 'stock'] loop
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function tell_products_changed()', watched || '_tells_added', watched);
    execute format('create trigger %I after delete on %I referencing old table as changed
      for each statement execute function tell_products_changed()', watched || '_tells_removed', watched);
    execute format('create trigger %I after truncate on %I
      for each statement execute function tell_catalogue_changed()', watched || '_tells_emptied', watched);
    -- Updates of stock have their own trigger, stock_moves.
    continue when watched = 'stock';
    execute format('create trigger %I after update on %I referencing old table as was new table as changed
      for each statement execute function tell_products_changed()', watched || '_tells_changed', watched);
  end loop;
end $$;

-- == Academy =================================================================================================================

-- Danger: children's data. Only the owner may read it, and an Aadhaar number is stored only encrypted.
create table admission (
  admission_id      text primary key default random_id() check (admission_id ~ '^[0-9a-f]{32}$'),
  user_id           text not null references account,
  user_name         text not null,
  name              text not null check (length(name) between 1 and 200),
  father_name       text not null check (length(father_name) between 1 and 200),
  mother_name       text not null check (length(mother_name) between 1 and 200),
  email             text not null check (length(email) between 3 and 254),
  mobile            text not null check (mobile ~ '^[0-9]{10}$'),
  dob               date check (dob > '1900-01-01'),
  gender            text not null check (gender in ('Male', 'Female', 'Other')),
  centre            text not null references centre on update cascade,
  address           text not null check (length(address) between 1 and 500),
  pincode           text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  school            text not null default '' check (length(school) <= 200),
  -- AES-GCM: 12 bytes nonce, 16 bytes tag, 12 digits. A plain number is too short to get in here by mistake.
  aadhaar_cipher    bytea constraint admission_aadhaar_encrypted check (octet_length(aadhaar_cipher) >= 40),
  aadhaar_last_four text check (aadhaar_last_four ~ '^[0-9]{4}$'),
  rules_agreed      boolean not null constraint admission_rules_agreed check (rules_agreed),
  -- What the parents saw when they sent the form. Later changes of the setting do not apply to it.
  fee_paise         integer not null check (fee_paise > 0),
  created_at        timestamptz not null default now(),
  constraint admission_aadhaar_is_whole check ((aadhaar_cipher is null) = (aadhaar_last_four is null))
);
create index admission_by_user on admission (user_id, created_at desc);
create index admission_by_centre on admission (centre);

-- The fee of an admission. If the amount changes before it is paid (the late fine), a new row replaces the open one, because
-- the payment provider cannot change the amount of an order.
create table fee_order (
  fee_order_id    text primary key default random_id() check (fee_order_id ~ '^[0-9a-f]{32}$'),
  admission_id    text not null references admission,
  user_id         text not null references account,
  user_name       text not null,
  fee_paise       integer not null check (fee_paise > 0),
  late_fine_paise integer not null default 0 check (late_fine_paise >= 0),
  amount_paise    integer not null generated always as (fee_paise + late_fine_paise) stored,
  currency        text not null default 'INR' check (currency = 'INR'),
  state           text not null default 'due' check (state in ('due', 'paid', 'replaced')),
  created_at      timestamptz not null default now(),
  paid_at         timestamptz,
  -- A paid fee has a receipt; its numbers have no gaps within a financial year.
  receipt_year    text,
  receipt_number  integer check (receipt_number > 0),
  -- What else the receipt prints, as of the payment: {seller, payerName, skaterName, centre}.
  receipt_copy    jsonb check (jsonb_typeof(receipt_copy) = 'object'),
  -- Payments were simulated when it was paid, so the receipt is not a legal document.
  receipt_is_sample boolean,
  constraint fee_order_paid_at check ((state = 'paid') = (paid_at is not null)),
  constraint fee_order_receipt_is_whole check (num_nonnulls(receipt_year, receipt_number, receipt_copy, receipt_is_sample) in (0, 4)),
  constraint fee_order_paid_has_receipt check (state <> 'paid' or receipt_number is not null),
  unique (receipt_year, receipt_number)
);
create unique index fee_order_one_due on fee_order (admission_id) where state = 'due';
create unique index fee_order_one_paid on fee_order (admission_id) where state = 'paid';
create index fee_order_by_user on fee_order (user_id, created_at desc);
create index fee_order_by_time on fee_order (created_at);
create index fee_order_by_payment on fee_order (paid_at) where paid_at is not null;
create index fee_order_by_admission on fee_order (admission_id);

create trigger fee_order_final before update on fee_order for each row execute function keep_fee_order();
create trigger fee_order_receipt before insert or update on fee_order
  for each row execute function give_fee_receipt();
create constraint trigger fee_paid after insert or update of state on fee_order
  deferrable initially deferred for each row when (new.state = 'paid') execute function check_fee_paid();

-- == Money, the same for orders and fees =====================================================================================

--   payment_request  our request for money: one for each order or fee, with one provider order each
--   payment          one row for each payment at the provider, successful or not, including a second successful one
--   refund           money we sent back
--   webhook_event    messages from the provider

create table payment_request (
  -- Also the provider's `receipt` (40 characters at most), by which we find the request if the provider's answer was lost.
  request_id        text primary key default random_id() check (length(request_id) <= 40),
  purpose           text not null check (purpose in ('order', 'fee')),
  order_id          text unique references shop_order,
  fee_order_id      text unique references fee_order,
  user_id           text not null references account,
  -- The provider refuses amounts below one rupee.
  amount_paise      integer not null constraint payment_request_amount_min check (amount_paise >= 100),
  currency          text not null default 'INR' check (currency = 'INR'),
  provider_order_id text unique,
  state             text not null default 'open' check (state in ('open', 'paid', 'closed')),
  created_at        timestamptz not null default now(),
  -- When we last asked the provider to create its order. The provider has no idempotency key for orders, so only one of several
  -- concurrent callers asks, and after a lost answer the next caller first looks the order up by its receipt.
  asked_at          timestamptz,
  -- When it was paid or closed.
  ended_at          timestamptz,
  -- When we last read the provider's list of this request's payments.
  listed_at         timestamptz,
  -- When the sweep next asks the provider; null: never again.
  next_check_at     timestamptz default now(),
  checks            integer not null default 0 check (checks >= 0),
  constraint payment_request_ended check ((state = 'open') = (ended_at is null)),
  constraint payment_request_purpose check (
    (purpose = 'order') = (order_id is not null) and (purpose = 'fee') = (fee_order_id is not null))
);
create index payment_request_by_user on payment_request (user_id);
create index payment_request_to_check on payment_request (next_check_at) where next_check_at is not null;
create index payment_request_to_list on payment_request (ended_at)
  where state <> 'open' and (listed_at is null or listed_at < ended_at);

create trigger payment_request_checked before insert or update on payment_request
  for each row execute function check_payment_request();

create table payment (
  payment_id          text primary key default random_id(),
  provider_payment_id text not null unique,
  -- Null: we do not know what the money is for, so it must be refunded.
  request_id          text references payment_request,
  amount_paise        integer not null check (amount_paise >= 0),
  currency            text not null,
  -- `failed` is not final: a bank may confirm days later.
  state               text not null check (state in ('created', 'authorized', 'captured', 'failed')),
  method              text not null default '',
  -- applied: it pays for its order or fee. refund due: it pays for nothing (second payment, abandoned order, unknown).
  outcome             text check (outcome in ('applied', 'refund due')),
  -- Refunds requested or done. Maintained by a trigger on refund; never write it by hand.
  refunded_paise      integer not null default 0,
  error_code          text,
  error_description   text,
  created_at          timestamptz not null default now(),
  captured_at         timestamptz,
  constraint payment_refund_max check (refunded_paise between 0 and amount_paise),
  constraint payment_refund_of_captured check (refunded_paise = 0 or state = 'captured'),
  constraint payment_outcome_needs_money check (outcome is null or state in ('authorized', 'captured')),
  constraint payment_applied_to_something check (outcome is distinct from 'applied' or request_id is not null),
  constraint payment_captured_at check ((state = 'captured') = (captured_at is not null))
);
-- One applied payment per order or fee: of two that arrive in the same millisecond only one can win.
create unique index payment_one_applied on payment (request_id) where outcome = 'applied';
create index payment_by_request on payment (request_id);
create index payment_by_time on payment (created_at);
create index payment_by_capture on payment (captured_at) where captured_at is not null;
create index payment_refund_due on payment (captured_at) where outcome = 'refund due' and refunded_paise < amount_paise;
create index payment_undecided on payment (created_at) where state in ('authorized', 'captured') and outcome is null;

create trigger payment_checked before insert or update on payment for each row execute function check_payment();

create table refund (
  -- Also the provider's idempotency key: asking twice refunds once.
  refund_id          text primary key default random_id() check (refund_id ~ '^[0-9A-Za-z_-]{10,40}$'),
  payment_id         text not null references payment,
  -- The reason as a key ('order cancelled', 'paid twice'): one refund per reason.
  reason_key         text not null check (length(reason_key) between 1 and 100),
  amount_paise       integer not null check (amount_paise > 0),
  state              text not null default 'requested' check (state in ('requested', 'processed', 'failed')),
  provider_refund_id text unique,
  created_at         timestamptz not null default now(),
  ended_at           timestamptz,
  last_error         text,
  next_try_at        timestamptz default now(),
  tries              integer not null default 0 check (tries >= 0),
  constraint refund_once_a_reason unique (payment_id, reason_key),
  constraint refund_ended check ((state = 'requested') = (ended_at is null))
);
create index refund_to_try on refund (next_try_at) where state = 'requested';
create index refund_by_time on refund (created_at);
create index refund_by_end on refund (ended_at) where ended_at is not null;

create trigger refund_counts after insert or update or delete on refund for each row execute function count_refund();

-- Keyed by the body, because the event id is in a header that the signature does not cover: a replay can change it.
create table webhook_event (
  body_hash    text primary key check (body_hash ~ '^[0-9a-f]{64}$'),
  event_id     text,
  event_name   text not null default '',
  body         text not null check (octet_length(body) <= 262144),
  received_at  timestamptz not null default now(),
  processed_at timestamptz,
  tries        integer not null default 0 check (tries >= 0),
  last_error   text
);
create index webhook_event_unprocessed on webhook_event (received_at) where processed_at is null;
create index webhook_event_processed on webhook_event (processed_at) where processed_at is not null;

-- == Quotes, contact and enquiries; text is stored as typed and escaped where it is shown ====================================

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
create index quote_to_answer on quote (created_at) where status = 'New';
create index quote_by_coupon on quote (coupon_code) where coupon_code is not null;

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
  chosen       text[] not null default '{}',
  primary key (quote_id, line_number),
  unique (quote_id, sku, chosen)
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
create index lead_by_user on lead (user_id) where user_id is not null;
create index lead_by_time on lead (created_at);
create index lead_to_answer on lead (created_at) where status = 'New';

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
create index enquiry_by_time on enquiry (created_at);
create index enquiry_to_answer on enquiry (created_at) where status = 'New';

-- == Records =================================================================================================================

-- Mails whose first try failed. The row is deleted when the mail is sent.
create table unsent_mail (
  -- Also in the mail's Message-ID.
  mail_id         text primary key,
  recipient       text not null,
  subject         text not null,
  first_failed_at timestamptz not null default now(),
  last_failed_at  timestamptz not null default now(),
  tries           integer not null default 1 check (tries > 0),
  last_error      text,
  -- Null while we still retry. After the last try: everything needed to send it again.
  mail            jsonb check (jsonb_typeof(mail) = 'object')
);

-- Who changed what, written in the transaction of the change. Rows are never changed or deleted.
create table audit (
  audit_id     bigint generated always as identity primary key,
  at           timestamptz not null default now(),
  -- Staff id, user id, or `system`.
  actor        text not null check (length(actor) between 1 and 64),
  action       text not null check (length(action) between 1 and 100),
  subject_kind text not null check (length(subject_kind) between 1 and 60),
  subject_id   text not null check (length(subject_id) between 1 and 100),
  -- Danger: no passwords, codes, tokens or Aadhaar numbers, here or below.
  detail       jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  -- The values that changed. Null: there were none before, there are none after.
  before       jsonb check (jsonb_typeof(before) = 'object'),
  after        jsonb check (jsonb_typeof(after) = 'object'),
  -- Changes that were made together, in bulk.
  batch_id     text check (length(batch_id) between 1 and 64),
  -- The change that this one takes back.
  undoes       bigint references audit
);
-- The newest first, by each filter of the desk.
create index audit_by_time on audit (at, audit_id);
create index audit_by_subject on audit (subject_kind, subject_id, at, audit_id);
create index audit_by_kind on audit (subject_kind, at, audit_id);
create index audit_by_actor on audit (actor, at, audit_id);
create index audit_by_batch on audit (batch_id) where batch_id is not null;
-- A change is taken back once.
create unique index audit_undone_once on audit (undoes) where undoes is not null;

create trigger audit_final before update or delete or truncate on audit
  for each statement execute function keep_audit();

-- A file with new products and changes of SKUs, from its reading until it is applied. What it would do (`plan`) is worked out by a check,
-- with the versions it was compared with. Each new product is a transaction; all changes together are another.
create table product_import (
  import_id  text primary key default random_id(),
  staff_id   text not null references staff on delete cascade,
  created_at timestamptz not null default now(),
  file_name  text not null check (length(file_name) between 1 and 200),
  row_count  integer not null,
  -- Whose columns the file had. They are translated when it is read.
  source     text not null default 'own' check (source in ('own', 'shopify', 'woocommerce')),
  headers    jsonb not null, -- each with its name and an example
  columns    jsonb not null, -- what each header holds, as last said
  lines      jsonb not null,
  plan       jsonb,
  state      text not null default 'read' check (state in ('read', 'checked', 'applying', 'applied', 'refused')),
  done_rows  integer not null default 0,
  total_rows integer not null default 0,
  message    text not null default '',
  created_products integer not null default 0,
  failed_products integer not null default 0,
  failed     jsonb not null default '[]', -- the first 200 of these, each with its line, title and reason
  constraint product_import_planned check (state not in ('checked', 'applying') or plan is not null)
);
create index product_import_by_staff on product_import (staff_id);
create index product_import_by_time on product_import (created_at);

-- The files of the ZIP with an import's pictures.
create table import_picture (
  import_id  text not null references product_import on delete cascade,
  path       text not null check (length(path) between 1 and 300),
  -- Null until it is sent.
  picture_id text references picture on delete set null,
  -- The row of `picture` was added for this import; if nothing uses it a day later, it is deleted.
  is_added   boolean not null default false,
  primary key (import_id, path)
);
create index import_picture_by_picture on import_picture (picture_id);

-- Set at the first start: a demo's orders must never end up in a live shop, nor the other way round.
create table shop_mode (
  only_row boolean primary key default true check (only_row),
  mode     text not null check (mode in ('demo', 'live')),
  -- A demo shop whose orders of the last sixty days are still to be made up.
  wants_history boolean not null default false check (mode = 'demo' or not wants_history)
);

-- Keys that the shop's processes share if the configuration does not set them. Danger: anyone who can read this table can act as
-- any customer. If you hand out dumps of the database, set the keys in the configuration instead.
create table secret (
  name       text primary key check (length(name) between 1 and 60),
  value      text not null check (length(value) between 32 and 200),
  created_at timestamptz not null default now()
);

-- The watch for violations (server/state/row-watch.ts): when each of its walks last finished.
create table row_watch (
  walk         text primary key check (walk in ('lately', 'everything')),
  succeeded_at timestamptz not null
);

-- Backups: when the last ones succeeded. Those of the built-in PostgreSQL are made by server/jobs/back-up.ts; of those of a server of
-- one's own we know what `backup made` tells. No row: nobody asked for any, or nobody told.
create table backup_state (
  is_only      boolean primary key default true check (is_only),
  wanted_since timestamptz not null default now(),
  -- Made by other tools than ours.
  is_own       boolean not null default false,
  base_at      timestamptz,
  base_bytes   bigint check (base_bytes >= 0),
  log_at       timestamptz,
  -- Somebody pressed "Back up now".
  asked_at     timestamptz,
  -- When somebody last said that a restore worked.
  tried_at     timestamptz,
  -- Why the last try failed; null once one succeeds.
  fault        text
);

-- Whether mails can be sent, over all kinds of mail. Written at most once a minute while they can.
create table mail_state (
  only_row      boolean primary key default true check (only_row),
  sent_at       timestamptz,
  -- Null: the last mail was sent.
  failing_since timestamptz,
  fault         text
);
insert into mail_state default values;

-- The last test mail of each member. Its number proves that it arrived: a mail server may accept a mail and drop it.
create table test_mail (
  staff_id     text primary key references staff on delete cascade,
  recipient    text not null check (length(recipient) between 3 and 254),
  mail_id      text not null,
  code         text not null check (code ~ '^[0-9]{4}$'),
  asked_at     timestamptz not null default now(),
  -- When the number of any test mail was last entered.
  confirmed_at timestamptz
);

-- What a round looked at beyond the database (server/jobs/look-around.ts), for Health and Today.
create table health_check (
  kind      text not null check (kind in ('payments', 'certificate', 'disk')),
  -- Which machine, if each has its own.
  place     text not null default '',
  looked_at timestamptz not null default now(),
  -- Null: fine.
  fault     text,
  detail    jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  primary key (kind, place)
);

-- What the watch found. A row stays until its key is checked again and found correct.
create table violation_found (
  kind      text not null check (kind in ('order', 'fee', 'payment', 'stock', 'coupon', 'account')),
  key       text not null,
  name      text not null,
  detail    text not null,
  looked_at timestamptz not null default now(),
  primary key (kind, key, name, detail)
);

-- == Pages: About and the policies, written at the desk ======================================================================

-- `body` is Markdown, each `##` a section; `sections` is the HTML that the server made of it when it was saved
-- (server/desk/pages). Only that code writes here: visitors get this HTML as it is.
create table page (
  slug     text primary key check (slug ~ '^[a-z-]{2,40}$'),
  title    text not null check (length(title) between 1 and 100),
  lead     text not null check (length(lead) between 1 and 300),
  -- A line for each: "figure | words".
  facts    text not null default '' check (length(facts) <= 1000),
  body     text not null check (length(body) between 1 and 20000),
  sections jsonb not null check (jsonb_typeof(sections) = 'array'),
  saved_at timestamptz not null default now(),
  -- Null: came with the shop.
  saved_by text references staff,
  -- Came with the shop, and nobody has saved it since.
  is_sample boolean not null default true
);
create index page_by_saver on page (saved_by);
create trigger page_tells after insert or update or delete or truncate on page
  for each statement execute function tell_catalogue_changed();

-- Every state that a page was saved in. Nothing changes or deletes these.
create table page_version (
  version_id bigint generated always as identity primary key,
  slug       text not null references page,
  title      text not null,
  lead       text not null,
  facts      text not null,
  body       text not null,
  sections   jsonb not null,
  saved_at   timestamptz not null,
  saved_by   text references staff
);
create index page_version_by_page on page_version (slug, version_id);
create index page_version_by_saver on page_version (saved_by);

create trigger page_kept after insert or update of title, lead, facts, body, sections on page for each row execute function keep_page_version();

-- The samples that a shop begins with. {shop} and the like are filled in from its settings (domain/page-blanks.ts). A test compares the
-- HTML with what the server makes of the Markdown.

insert into page (slug, title, lead, facts, body, sections) values ('about', 'About us',
  'A skating shop and a skating academy, run by people who skate.',
  'First rolls | Falling well, standing up, stopping.
Foundation | Edges, crossovers and the low position.
Speed squad | Starts, pack skating, timed laps.',
'## Who we are

{shop} is a skating shop and a skating academy in one. We sell skates, wheels, helmets and guards, and we teach children and grown-ups to use them.

We skate ourselves. We sell what we would wear, and we are glad to help you find the right size: [write, call or drop in](/contact).

## How we teach

Every skater wears a guard set and a helmet. Our [rules and regulations](/rules-and-regulations) fit on one page.',
  '[
  {"id":"who-we-are","title":"Who we are","html":"<p>{shop} is a skating shop and a skating academy in one. We sell skates, wheels, helmets and guards, and we teach children and grown-ups to use them.</p><p>We skate ourselves. We sell what we would wear, and we are glad to help you find the right size: <a href=\"/contact\">write, call or drop in</a>.</p>"},
  {"id":"how-we-teach","title":"How we teach","html":"<p>Every skater wears a guard set and a helmet. Our <a href=\"/rules-and-regulations\">rules and regulations</a> fit on one page.</p>"}]');

insert into page (slug, title, lead, facts, body, sections) values ('admission-form', 'Admission',
  'Fill in the form, choose a center and pay the fee of {admission fee}. It takes about three minutes.',
  '',
'## What to bring

- A helmet, guards for knees, elbows and wrists, and the club bodysuit: they are **compulsory** in every class. The shop has them as the [compulsory kit](/category-detail/Packages).
- Skates that fit, and socks that cover the ankle.
- A closed water bottle.

## What the fee covers

- **{admission fee}, once**: the admission and a place in a batch at the center you choose. It is non-refundable.
- Not the kit, and not the monthly fees: those are paid at the rink, on or before the 10th.

## At the rink

- Be there ten minutes early. Parents wait outside the rink; the coach calls you if anything is needed.
- Tell the coach about any injury, asthma or medicine.',
  '[
  {"id":"what-to-bring","title":"What to bring","html":"<ul><li>A helmet, guards for knees, elbows and wrists, and the club bodysuit: they are <strong>compulsory</strong> in every class. The shop has them as the <a href=\"/category-detail/Packages\">compulsory kit</a>.</li><li>Skates that fit, and socks that cover the ankle.</li><li>A closed water bottle.</li></ul>"},
  {"id":"what-the-fee-covers","title":"What the fee covers","html":"<ul><li><strong>{admission fee}, once</strong>: the admission and a place in a batch at the center you choose. It is non-refundable.</li><li>Not the kit, and not the monthly fees: those are paid at the rink, on or before the 10th.</li></ul>"},
  {"id":"at-the-rink","title":"At the rink","html":"<ul><li>Be there ten minutes early. Parents wait outside the rink; the coach calls you if anything is needed.</li><li>Tell the coach about any injury, asthma or medicine.</li></ul>"}]');

insert into page (slug, title, lead, facts, body, sections) values ('privacy-policy', 'Privacy Policy',
  'We ask only for what an order or an admission needs, use it for that, and never sell it.',
  'Never sold | your details, to anyone
No trackers | from advertisers on these pages
Not on our servers | card and bank details
Encrypted | Aadhaar numbers, shown masked',
'## What we ask for

### To shop

Your name, email address, mobile number and the addresses you want goods delivered to. As a guest you can browse and fill a cart without giving us any details: that cart stays in your browser.

### To join the academy

The skater’s name, date of birth, gender and school, the parents’ names, an address, and your email and mobile number. The Aadhaar number is optional; if you give it, we store it encrypted and show it masked, even to our own staff.

### When you write to us

Your message and the contact details you give with it.

### To be told when something is back

Your email address, once you confirm it. It is used for that one mail.

### When you review something you bought

Your stars, words and photo. Everybody can see them, with your first name and initial, once we have checked them. You can change or delete a review at any time.

## What we do with it

- Deliver orders, send invoices and answer questions.
- Run classes safely: we need to know who is on the rink and whom to call.
- Send codes to confirm that an email address is yours.
- Send notifications to your phone or browser, if you allow them. You can turn them off in its settings.
- Keep the accounts that Indian law requires of a business.

## Who else sees it

Only those we need to do the work, and only what they need for it:

- the courier: name, address, mobile number;
- the payment provider: amount, order number, and what you type into its own window;
- the services that deliver our mails and notifications;
- coaches: the details of the skaters in their batch;
- authorities, where the law requires it.

Card numbers, UPI PINs and bank passwords go only to the payment provider. We never see them.

## What your browser stores

Your login, a guest cart, the pincode you asked about, a guest’s wish list, what a guest saved for later, what you looked at last, and copies of pages you have opened, so that they work offline. Logging out removes the login; clearing the site’s data in your browser removes everything. A cookie shows us that you have logged in here before, so that nobody can lock you out by trying passwords. We set no cookies for advertising and load nothing from advertisers.

## How long we keep it

Orders, payments and invoices for as long as tax law requires. Messages for one year, in case you have further questions; then they are deleted automatically. Requests to be told when something is back for a month after the mail. Admission records while the skater is with us and for one year after, or until you ask us to delete them.

## Your rights

You may see what we hold about you or your child, have it corrected, and have it deleted unless the law requires us to keep it. [Write or call](/contact); we will answer within 30 days. For a child under 18, a parent or guardian must ask.',
  '[
  {"id":"what-we-ask-for","title":"What we ask for","html":"<h3>To shop</h3><p>Your name, email address, mobile number and the addresses you want goods delivered to. As a guest you can browse and fill a cart without giving us any details: that cart stays in your browser.</p><h3>To join the academy</h3><p>The skater’s name, date of birth, gender and school, the parents’ names, an address, and your email and mobile number. The Aadhaar number is optional; if you give it, we store it encrypted and show it masked, even to our own staff.</p><h3>When you write to us</h3><p>Your message and the contact details you give with it.</p><h3>To be told when something is back</h3><p>Your email address, once you confirm it. It is used for that one mail.</p><h3>When you review something you bought</h3><p>Your stars, words and photo. Everybody can see them, with your first name and initial, once we have checked them. You can change or delete a review at any time.</p>"},
  {"id":"what-we-do-with-it","title":"What we do with it","html":"<ul><li>Deliver orders, send invoices and answer questions.</li><li>Run classes safely: we need to know who is on the rink and whom to call.</li><li>Send codes to confirm that an email address is yours.</li><li>Send notifications to your phone or browser, if you allow them. You can turn them off in its settings.</li><li>Keep the accounts that Indian law requires of a business.</li></ul>"},
  {"id":"who-else-sees-it","title":"Who else sees it","html":"<p>Only those we need to do the work, and only what they need for it:</p><ul><li>the courier: name, address, mobile number;</li><li>the payment provider: amount, order number, and what you type into its own window;</li><li>the services that deliver our mails and notifications;</li><li>coaches: the details of the skaters in their batch;</li><li>authorities, where the law requires it.</li></ul><p>Card numbers, UPI PINs and bank passwords go only to the payment provider. We never see them.</p>"},
  {"id":"what-your-browser-stores","title":"What your browser stores","html":"<p>Your login, a guest cart, the pincode you asked about, a guest’s wish list, what a guest saved for later, what you looked at last, and copies of pages you have opened, so that they work offline. Logging out removes the login; clearing the site’s data in your browser removes everything. A cookie shows us that you have logged in here before, so that nobody can lock you out by trying passwords. We set no cookies for advertising and load nothing from advertisers.</p>"},
  {"id":"how-long-we-keep-it","title":"How long we keep it","html":"<p>Orders, payments and invoices for as long as tax law requires. Messages for one year, in case you have further questions; then they are deleted automatically. Requests to be told when something is back for a month after the mail. Admission records while the skater is with us and for one year after, or until you ask us to delete them.</p>"},
  {"id":"your-rights","title":"Your rights","html":"<p>You may see what we hold about you or your child, have it corrected, and have it deleted unless the law requires us to keep it. <a href=\"/contact\">Write or call</a>; we will answer within 30 days. For a child under 18, a parent or guardian must ask.</p>"}]');

insert into page (slug, title, lead, facts, body, sections) values ('shipping-and-delivery', 'Shipping & Delivery',
  'When your order leaves us, when it reaches you, and what to do if it does not.',
  '1-2 business days | to pack and dispatch an order
2-5 days | to metros
4-7 days | to other cities
Up to 10 days | to remote areas',
'## Before dispatch

We process an order within **1-2 business days**: we take it from the shelf, check sizes and wheels by hand, and pack it. Orders placed on a Sunday or a public holiday are processed on the next business day.

Skates that we assemble for you, with the frames and wheels you chose, may take both days. You can see each step on your order’s tracking page.

## Delivery times

Counted from the day the parcel leaves our shop:

| Destination | Delivered in |
| --- | --- |
| Metros | **2-5 days** |
| Other cities | **4-7 days** |
| Remote areas | **up to 10 days** |

We deliver to the pincodes on our list. The check on each product page shows whether we deliver to yours, and by when. Monsoon rains, strikes and elections can delay a courier; if we learn of a delay, we will tell you.

## What delivery costs

The charge depends on the distance from our shop to your address, and delivery is free above a certain order value. You see the charge at checkout, before you pay, and nothing is added afterwards.

## When it arrives

- Someone should be there to receive the parcel. If nobody is, the courier tries again.
- With pay on delivery, have the remaining amount ready.
- If the box is torn or wet, take a photograph before you open it and write to us within 48 hours. Our [refund policy](/refund-policy) says what happens next.

## Late or lost

If the parcel has not arrived by the last day given above, [tell us](/contact) your order number. We will trace it with the courier. If it is lost, we will send the goods again or refund your money.',
  '[
  {"id":"before-dispatch","title":"Before dispatch","html":"<p>We process an order within <strong>1-2 business days</strong>: we take it from the shelf, check sizes and wheels by hand, and pack it. Orders placed on a Sunday or a public holiday are processed on the next business day.</p><p>Skates that we assemble for you, with the frames and wheels you chose, may take both days. You can see each step on your order’s tracking page.</p>"},
  {"id":"delivery-times","title":"Delivery times","html":"<p>Counted from the day the parcel leaves our shop:</p><table><thead><tr><th scope=\"col\">Destination</th><th scope=\"col\">Delivered in</th></tr></thead><tbody><tr><td>Metros</td><td><strong>2-5 days</strong></td></tr><tr><td>Other cities</td><td><strong>4-7 days</strong></td></tr><tr><td>Remote areas</td><td><strong>up to 10 days</strong></td></tr></tbody></table><p>We deliver to the pincodes on our list. The check on each product page shows whether we deliver to yours, and by when. Monsoon rains, strikes and elections can delay a courier; if we learn of a delay, we will tell you.</p>"},
  {"id":"what-delivery-costs","title":"What delivery costs","html":"<p>The charge depends on the distance from our shop to your address, and delivery is free above a certain order value. You see the charge at checkout, before you pay, and nothing is added afterwards.</p>"},
  {"id":"when-it-arrives","title":"When it arrives","html":"<ul><li>Someone should be there to receive the parcel. If nobody is, the courier tries again.</li><li>With pay on delivery, have the remaining amount ready.</li><li>If the box is torn or wet, take a photograph before you open it and write to us within 48 hours. Our <a href=\"/refund-policy\">refund policy</a> says what happens next.</li></ul>"},
  {"id":"late-or-lost","title":"Late or lost","html":"<p>If the parcel has not arrived by the last day given above, <a href=\"/contact\">tell us</a> your order number. We will trace it with the courier. If it is lost, we will send the goods again or refund your money.</p>"}]');

insert into page (slug, title, lead, facts, body, sections) values ('refund-policy', 'Refund Policy',
  'Academy fees are not refunded. Goods that arrive damaged, faulty or wrong are replaced or refunded.',
  'Non-refundable | academy fees, once paid
10th of the month | last day for fees without a fine
₹200 | late fine after that day
48 hours | to report damaged or wrong goods',
'## Academy fees

Academy fees, both for admission and for each month, are **non-refundable**. A place on the rink and the coach’s time are reserved for your child whether they attend or not.

- Fees are due **on or before the 10th of the month**.
- After the 10th a **late fine of 200 rupees** is added.
- Missed classes are neither refunded nor carried over to another month.
- Fees cannot be transferred to another skater.

## Goods from the shop

We replace an item, or refund its price if we cannot, if

- it arrived damaged or does not work,
- it is not what you ordered: another product, size or colour, or
- a part of it is missing.

We do not exchange goods for another size if they are as ordered: please check the size before you order.

Please write to us within **48 hours** of delivery, with the order number and photographs of the item and its box.

## What cannot be returned

- Helmets, guards, bodysuits and socks that have been worn, for safety and hygiene.
- Skates, frames and wheels that have been used outside your home.
- Perfumes with a broken seal, and anything made or assembled to your order.

## How a refund is paid

Once a refund is agreed, it goes back the way you paid: to the card, bank account or UPI ID. Banks take about 5 to 7 business days to show it. Cash paid on delivery is refunded to your bank account.

## Cancelling an order

An order can be cancelled until it is dispatched. [Call us](/contact) as early as you can; after dispatch, the rules for goods above apply.',
  '[
  {"id":"academy-fees","title":"Academy fees","html":"<p>Academy fees, both for admission and for each month, are <strong>non-refundable</strong>. A place on the rink and the coach’s time are reserved for your child whether they attend or not.</p><ul><li>Fees are due <strong>on or before the 10th of the month</strong>.</li><li>After the 10th a <strong>late fine of 200 rupees</strong> is added.</li><li>Missed classes are neither refunded nor carried over to another month.</li><li>Fees cannot be transferred to another skater.</li></ul>"},
  {"id":"goods-from-the-shop","title":"Goods from the shop","html":"<p>We replace an item, or refund its price if we cannot, if</p><ul><li>it arrived damaged or does not work,</li><li>it is not what you ordered: another product, size or colour, or</li><li>a part of it is missing.</li></ul><p>We do not exchange goods for another size if they are as ordered: please check the size before you order.</p><p>Please write to us within <strong>48 hours</strong> of delivery, with the order number and photographs of the item and its box.</p>"},
  {"id":"what-cannot-be-returned","title":"What cannot be returned","html":"<ul><li>Helmets, guards, bodysuits and socks that have been worn, for safety and hygiene.</li><li>Skates, frames and wheels that have been used outside your home.</li><li>Perfumes with a broken seal, and anything made or assembled to your order.</li></ul>"},
  {"id":"how-a-refund-is-paid","title":"How a refund is paid","html":"<p>Once a refund is agreed, it goes back the way you paid: to the card, bank account or UPI ID. Banks take about 5 to 7 business days to show it. Cash paid on delivery is refunded to your bank account.</p>"},
  {"id":"cancelling-an-order","title":"Cancelling an order","html":"<p>An order can be cancelled until it is dispatched. <a href=\"/contact\">Call us</a> as early as you can; after dispatch, the rules for goods above apply.</p>"}]');

insert into page (slug, title, lead, facts, body, sections) values ('rules-and-regulations', 'Rules & Regulations',
  'What every skater and parent at the academy agrees to. These rules keep children safe and classes on time.',
  'On or before the 10th | monthly fees are due
₹200 | late fine from the 11th
Guards, helmet, bodysuit | compulsory in every class
Skaters and coaches only | inside the rink',
'## Fees

- Fees are due **on or before the 10th of the month**.
- Fees paid after the 10th carry a **late fine of 200 rupees**.
- Fees are **non-refundable**; the [refund policy](/refund-policy) has the details.
- A skater whose fees are unpaid at the end of the month may skate again once they are paid.

## Kit

A **guard set** (knees, elbows and wrists), a **helmet** and the **club bodysuit** are **compulsory**. Without them a skater watches from the side, for their own safety.

- The helmet sits level, with its strap fastened, as soon as the skates are on.
- Check wheels, axles and brakes at home before class. Coaches have tools, but not the time to check every skate.
- Mark skates and guards with the skater’s name.
- No jewellery, no loose scarves, no headphones.

## Parents

- **Parents are not allowed in the rink.** Please watch from the seats.
- Coaches speak with parents before or after class, not during it.
- Drop and pick up your child on time; the academy looks after skaters only during class hours.
- Tell the coach before class about any injury, asthma or medicine.

## On the rink

1. Be laced up and warmed up ten minutes before class.
2. Skate anticlockwise. Overtake on the outside, and call out.
3. Never stop in a lane. If you fall, get up or roll to the inner side.
4. No food on the rink; a closed water bottle is welcome.
5. When the coach whistles, everybody stops at once.

## Classes and leave

- Each skater stays in their own centre and batch; changes need the coach’s agreement.
- If it rains on an open rink, the coach holds off-skate training or fixes another day.
- Tournament entries go through the academy, and skaters wear the club bodysuit.
- A skater can lose their place for bullying, foul language or reckless skating.',
  '[
  {"id":"fees","title":"Fees","html":"<ul><li>Fees are due <strong>on or before the 10th of the month</strong>.</li><li>Fees paid after the 10th carry a <strong>late fine of 200 rupees</strong>.</li><li>Fees are <strong>non-refundable</strong>; the <a href=\"/refund-policy\">refund policy</a> has the details.</li><li>A skater whose fees are unpaid at the end of the month may skate again once they are paid.</li></ul>"},
  {"id":"kit","title":"Kit","html":"<p>A <strong>guard set</strong> (knees, elbows and wrists), a <strong>helmet</strong> and the <strong>club bodysuit</strong> are <strong>compulsory</strong>. Without them a skater watches from the side, for their own safety.</p><ul><li>The helmet sits level, with its strap fastened, as soon as the skates are on.</li><li>Check wheels, axles and brakes at home before class. Coaches have tools, but not the time to check every skate.</li><li>Mark skates and guards with the skater’s name.</li><li>No jewellery, no loose scarves, no headphones.</li></ul>"},
  {"id":"parents","title":"Parents","html":"<ul><li><strong>Parents are not allowed in the rink.</strong> Please watch from the seats.</li><li>Coaches speak with parents before or after class, not during it.</li><li>Drop and pick up your child on time; the academy looks after skaters only during class hours.</li><li>Tell the coach before class about any injury, asthma or medicine.</li></ul>"},
  {"id":"on-the-rink","title":"On the rink","html":"<ol><li>Be laced up and warmed up ten minutes before class.</li><li>Skate anticlockwise. Overtake on the outside, and call out.</li><li>Never stop in a lane. If you fall, get up or roll to the inner side.</li><li>No food on the rink; a closed water bottle is welcome.</li><li>When the coach whistles, everybody stops at once.</li></ol>"},
  {"id":"classes-and-leave","title":"Classes and leave","html":"<ul><li>Each skater stays in their own centre and batch; changes need the coach’s agreement.</li><li>If it rains on an open rink, the coach holds off-skate training or fixes another day.</li><li>Tournament entries go through the academy, and skaters wear the club bodysuit.</li><li>A skater can lose their place for bullying, foul language or reckless skating.</li></ul>"}]');
