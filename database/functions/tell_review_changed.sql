-- After each statement on review: the pages of products whose published reviews changed look different now.
create or replace function tell_review_changed() returns trigger language plpgsql as $$
declare
  product_ids text[] := '{}';
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('catalogue_changed', '*');
    return null;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    product_ids := array(select product_id from became where state = 'published');
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    product_ids := product_ids || array(select product_id from was where state = 'published');
  end if;
  perform tell_product(array(select distinct unnest(product_ids)));
  return null;
end $$;
