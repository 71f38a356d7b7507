-- Adds a line and returns null, or returns why it could not. A function, because PostgreSQL caches its plans: planning the stock of
-- packages takes ten times as long as reading it. Each statement sees everything committed before it began, so all of them see what was
-- committed while we waited for the lock.
--
-- Stock held by the customer's own unpaid orders counts as available, because a new order abandons them: a customer who closed the
-- payment window can put the last piece back into the cart. Except for packages and their parts, we look this up only if too little
-- is left, which is rare.
create or replace function add_cart_line(owner_id text, wanted_sku text, wanted_chosen text[], wanted_product_id text,
    wanted_quantity integer, lines_max integer)
  returns jsonb language plpgsql as $$
declare
  found_sku text;
  kind text;
  is_active boolean;
  is_shared boolean;
  is_choice_needed boolean;
  is_in_cart boolean;
  lines integer;
  available integer;
begin
  perform lock_cart(owner_id);
  -- Without a SKU, take the product's first: either it has only one, or it is refused below for having several.
  select v.sku, p.product_type, p.status = 'Active' and v.status = 'Active', coalesce(s.on_hand - s.reserved, 0),
         p.product_type = 'Grouped Product' or exists (
           select from variation part join grouped_part g on g.sku = part.sku
            where part.product_id = v.product_id and (part.sku = v.sku or g.is_choosable))
    into found_sku, kind, is_active, available, is_shared
    from variation v join product p on p.product_id = v.product_id left join stock s on s.sku = v.sku
   where v.sku = coalesce(wanted_sku, (select first.sku from variation first where first.product_id = wanted_product_id
                                        order by first.position, first.sku limit 1));
  if not found then return jsonb_build_object('is_active', false); end if;
  is_choice_needed := (kind = 'Variable Product' and wanted_sku is null)
    or ((kind = 'Grouped Product' or cardinality(wanted_chosen) > 0) and needs_choice(found_sku, wanted_chosen));
  select count(*), coalesce(bool_or(l.sku = found_sku and l.chosen = wanted_chosen), false) into lines, is_in_cart
    from cart_line l where l.user_id = owner_id;
  if is_shared then
    available := available_beside_cart(owner_id, found_sku, wanted_chosen);
  elsif available < wanted_quantity then
    available := available + coalesce((select sum(h.quantity) from held_by(owner_id) h where h.sku = found_sku), 0);
  end if;
  if is_active and not is_choice_needed and not is_in_cart and lines < lines_max and available >= wanted_quantity then
    insert into cart_line (user_id, sku, chosen, quantity) values (owner_id, found_sku, wanted_chosen, wanted_quantity);
    return null;
  end if;
  return jsonb_build_object('product_type', kind, 'is_active', is_active, 'is_choice_needed', is_choice_needed,
    'is_in_cart', is_in_cart, 'lines', lines, 'available', available);
end $$;
