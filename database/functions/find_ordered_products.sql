-- Those of these SKUs that are on sale, what one unit takes from which stock, and how much is left there for this customer; stock
-- held by their own unpaid orders counts as left. A function, because PostgreSQL caches its plan: planning takes six times as long
-- as reading (2.9 ms against 0.5 ms).
create or replace function find_ordered_products(buyer_id text, wanted_skus text[])
  returns table (sku text, product_id text, title text, category text, attributes jsonb, picture_id text, price_paise integer,
    sale_price_paise integer, hsn_code text, delivery_days integer, draws jsonb)
  language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
begin
  return query
    with own as materialized (
      select h.sku, sum(h.quantity)::integer as quantity from held_by(buyer_id) h group by h.sku
    )
    select v.sku, p.product_id, p.title, p.category, v.attributes, coalesce(v.picture_id, p.picture_id),
      v.price_paise, v.sale_price_paise, p.hsn_code, p.delivery_days,
      (select coalesce(jsonb_agg(jsonb_build_object('stockSku', d.stock_sku, 'quantity', d.quantity, 'available',
                coalesce(s.on_hand - s.reserved, 0) + coalesce((select own.quantity from own where own.sku = d.stock_sku), 0))),
                '[]')
         from stock_draw d left join stock s on s.sku = d.stock_sku
        where d.sku = v.sku)
      from variation v join product p on p.product_id = v.product_id
     where v.sku = any(wanted_skus) and v.status = 'Active' and p.status = 'Active';
end $$;
