-- expand

-- For how many days after delivery customers can ask for a return. 0: only staff start returns.
alter table help add column return_days integer not null default 0 constraint help_return_days check (return_days between 0 and 365);

-- Whether customers can ask to return it. Staff can take back anything.
alter table product add column is_returnable boolean not null default true;
create or replace trigger product_version before update of title, product_type, status, category, categorytype, short_description,
    description, key_features, specifications, size_guide, attribute, downloadable_files, picture_id, gallery, picture_texts, delivery_days,
    hsn_code, is_returnable
  on product for each row execute function raise_version();

-- As of the moment of ordering: the customer bought it on these terms.
alter table order_line add column is_returnable boolean not null default true;

-- Photos that a customer adds to a request. Not rows of picture: everybody can load those, these only the customer and staff.
create table return_photo (
  photo_id   text primary key default random_id() check (photo_id ~ '^[0-9a-f]{32}$'),
  return_id  text not null references order_return,
  place      integer not null check (place between 1 and 4),
  -- WebP.
  bytes      bytea not null check (length(bytes) between 1 and 10000000),
  created_at timestamptz not null default now(),
  unique (return_id, place)
);
create index return_photo_by_time on return_photo (created_at);

-- The sample of the refund policy names the days.
update page set
  facts = facts || E'\n{return days} | to return unused goods',
  body = replace(replace(body, E'We do not exchange goods for another size if they are as ordered: please check the size before you order.\n\n', ''),
    E'\n\n## What cannot be returned',
    E'\n\nUnused goods in their box can be returned as well. Time to ask, counted from delivery: **{return days}**. Ask on your order’s page, or [write to us](/contact).\n\n## What cannot be returned'),
  sections = replace(replace(sections::text,
    '<p>We do not exchange goods for another size if they are as ordered: please check the size before you order.</p>', ''),
    'photographs of the item and its box.</p>',
    'photographs of the item and its box.</p><p>Unused goods in their box can be returned as well. Time to ask, counted from delivery: <strong>{return days}</strong>. Ask on your order’s page, or <a href=\"/contact\">write to us</a>.</p>')::jsonb
 where slug = 'refund-policy' and is_sample;
-- Nobody in the shop wrote the older sample, so it is no version to go back to.
delete from page_version v using page p
 where p.slug = v.slug and p.slug = 'refund-policy' and p.is_sample and v.saved_by is null and v.body <> p.body;
