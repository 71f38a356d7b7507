-- Marks products whose facets (sizes, colours, stock) refresh_facets should recompute soon. Only inserts rows: an order that sells
-- something out must not wait for a lock on its product.
create or replace function mark_facets_due(product_ids text[]) returns void language sql volatile as $$
  insert into facets_due (product_id) select unnest(product_ids)
$$;
