-- Adds a line if possible, and returns what it found; no row if there is no such SKU. A function, because PostgreSQL caches its
-- plans: planning the stock of packages takes ten times as long as reading it. Each statement sees everything committed before it
-- began, so all of them see what the lock waited for.
--
-- Stock held by the customer's own unpaid orders counts as available, because a new order abandons them: a customer who closed the
-- payment window can put the last piece back into the cart. That is looked up only if too little is left, which is rare.
create or replace function add_cart_line(owner_id text, wanted_sku text, wanted_product_id text, wanted_quantity integer, lines_max integer)
  returns table (product_type text, is_active boolean, is_in_cart boolean, lines integer, available integer, is_added boolean)
  language plpgsql as $$
declare
  found_sku text;
  is_shared boolean;
begin
  perform lock_cart(owner_id);
  -- A product named without a SKU means its first one: it has only one, or is refused for having several.
  select v.sku, p.product_type, p.status = 'Active' and v.status = 'Active', coalesce(s.on_hand - s.reserved, 0),
         p.product_type = 'Grouped Product' or exists (select from grouped_part g where g.sku = v.sku)
    into found_sku, product_type, is_active, available, is_shared
    from variation v join product p on p.product_id = v.product_id left join stock s on s.sku = v.sku
   where v.sku = coalesce(wanted_sku, (select first.sku from variation first where first.product_id = wanted_product_id
                                        order by first.position, first.sku limit 1));
  if not found then return; end if;
  select count(*), coalesce(bool_or(l.sku = found_sku), false) into lines, is_in_cart
    from cart_line l where l.user_id = owner_id;
  -- Nearly every SKU is in no package and shares its stock with no other: this shortcut made adding twice as fast.
  if is_shared then
    available := available_beside_cart(owner_id, found_sku);
  elsif available < wanted_quantity then
    available := available + coalesce((select sum(h.quantity) from held_by(owner_id) h where h.sku = found_sku), 0);
  end if;
  is_added := is_active and not is_in_cart and lines < lines_max and available >= wanted_quantity
    and (wanted_sku is not null or product_type <> 'Variable Product');
  if is_added then
    insert into cart_line (user_id, sku, quantity) values (owner_id, found_sku, wanted_quantity);
  end if;
  return next;
end $$;
