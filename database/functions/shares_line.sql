-- Whether two orders contain the same line: one SKU, for a package with the same choice.
create or replace function shares_line(one_order_id text, other_order_id text) returns boolean language sql stable as $$
  select exists (
    select from order_line l join order_line m on m.sku = l.sku and m.chosen = l.chosen
     where l.order_id = one_order_id and m.order_id = other_order_id)
$$;
