-- How many of a line are available after what the other lines of the cart take from the same stock: a package and its parts share
-- stock. Lines that are no longer sold take nothing. Stock held by the customer's own unpaid orders counts as available, because a
-- new order abandons them. Only lines that can share stock are looked at. In PL/pgSQL, which caches the plan: planning takes twenty times
-- as long as reading.
create or replace function available_beside_cart(owner_id text, wanted_sku text, wanted_chosen text[]) returns integer
  language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    with wanted as materialized (
      select stock_sku, quantity from line_draws(wanted_sku, wanted_chosen)
    ), taken as materialized (
      select d.stock_sku, sum(l.quantity * d.quantity) as quantity
        from cart_line l
        join variation v on v.sku = l.sku and v.status = 'Active'
        join product p on p.product_id = v.product_id and p.status = 'Active'
       cross join lateral line_draws(l.sku, l.chosen) d
       where l.user_id = owner_id and (l.sku <> wanted_sku or l.chosen <> wanted_chosen)
         and (p.product_type = 'Grouped Product' or l.sku in (select stock_sku from wanted))
       group by d.stock_sku
    )
    select coalesce(min(greatest(0, (
        coalesce((select s.on_hand - s.reserved from stock s where s.sku = w.stock_sku), 0)
        + coalesce((select sum(h.quantity) from held_by(owner_id) h where h.sku = w.stock_sku), 0)
        - coalesce((select t.quantity from taken t where t.stock_sku = w.stock_sku), 0)
        ) / w.quantity)), 0)::integer
      from wanted w);
end $$;
