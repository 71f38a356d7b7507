-- Adds a line if everything allows it, and tells what it found; no row where there is no such SKU. A function and not a
-- statement of the program, because its plans are kept: planning the stock of packages takes ten times as long as reading
-- it. Each of its statements sees what was committed before it began, so all of them see what the lock waited for.
--
-- What the owner's own unpaid orders hold can be had again, because they give way: somebody who has closed the payment window
-- can put the last one back into the cart. That is looked up only where too few are left, which is rare.
create or replace function add_cart_line(owner_id text, wanted_sku text, wanted_product_id text, wanted_quantity integer, lines_max integer)
  returns table (product_type text, is_active boolean, is_in_cart boolean, lines integer, available integer, is_added boolean)
  language plpgsql as $$
declare
  found_sku text;
  is_shared boolean;
begin
  perform lock_cart(owner_id);
  -- Of a product that is named without its SKU the first one: it has only that, or is refused for having more.
  select v.sku, p.product_type, p.status = 'Active' and v.status = 'Active', coalesce(s.on_hand - s.reserved, 0),
         p.product_type = 'Grouped Product' or exists (select from grouped_part g where g.sku = v.sku)
    into found_sku, product_type, is_active, available, is_shared
    from variation v join product p on p.product_id = v.product_id left join stock s on s.sku = v.sku
   where v.sku = coalesce(wanted_sku, (select first.sku from variation first where first.product_id = wanted_product_id
                                        order by first.position, first.sku limit 1));
  if not found then return; end if;
  select count(*), coalesce(bool_or(l.sku = found_sku), false) into lines, is_in_cart
    from cart_line l where l.user_id = owner_id;
  -- What is in no package, as nearly everything, shares its stock with nobody: that alone made an add twice as quick.
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
