-- What decides which lists a product is in, and where; null: in none. Read by domain/catalogue-change.ts.
create or replace function list_place(status text, list_price_paise integer, title text, category_key text,
  categorytype text[], sold_count integer, created_at timestamptz, words tsvector,
  has_picture boolean, facets text[], shelf text[], in_stock boolean) returns jsonb immutable language sql as $$
  select case when status = 'Active' and list_price_paise is not null then jsonb_build_object(
    'title', title, 'category', category_key, 'marks', categorytype, 'pricePaise', list_price_paise,
    'soldCount', sold_count, 'createdAt', extract(epoch from created_at)::text,
    'words', tsvector_to_array(words), 'hasPicture', has_picture,
    'facets', facets, 'shelf', shelf, 'inStock', in_stock) end
$$;
