-- Adds a line if possible: null. Otherwise says what it found. A function, because PostgreSQL caches its plans: planning the stock of
-- packages takes ten times as long as reading it. Each statement sees everything committed before it began, so all of them see what the
-- lock waited for.
--
-- With a session, it must be one that has not ended; without one, the caller has been checked already.
--
-- Stock held by the customer's own unpaid orders counts as available, because a new order abandons them: a customer who closed the
-- payment window can put the last piece back into the cart. That is looked up only if too little is left, which is rare.
create or replace function add_to_cart(owner_id text, session_id text, epoch integer, wanted_sku text, wanted_chosen text[],
    wanted_product_id text, wanted_quantity integer, lines_max integer)
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
  -- The lock of `lock_cart`, nearly always free. To try it is an expression; to call that function, a statement.
  if not pg_try_advisory_xact_lock(hashtextextended('cart ' || owner_id, 0)) then perform lock_cart(owner_id); end if;
  -- What is true of nearly every addition, in one statement: on sale, no package, in no package, enough of it, and not in the cart yet.
  -- Checking these one by one took twice as long as adding.
  insert into cart_line (user_id, sku, quantity)
  select owner_id, v.sku, wanted_quantity
    from variation v join product p on p.product_id = v.product_id join stock s on s.sku = v.sku
   where v.sku = wanted_sku and v.status = 'Active' and p.status = 'Active' and p.product_type <> 'Grouped Product'
     and cardinality(wanted_chosen) = 0 and s.on_hand - s.reserved >= wanted_quantity
     and (session_id is null or exists (
           select from account a join session_family f on f.user_id = a.user_id
            where a.user_id = owner_id and a.session_epoch = epoch and a.closed_at is null
              and f.family_id = session_id and f.ended_at is null))
     and (select count(*) from cart_line l where l.user_id = owner_id) < lines_max
     and not exists (select from variation part join grouped_part g on g.sku = part.sku
                      where part.product_id = v.product_id and (part.sku = v.sku or g.is_choosable))
  on conflict do nothing;
  if found then return null; end if;

  if session_id is not null and not exists (
       select from account a join session_family f on f.user_id = a.user_id
        where a.user_id = owner_id and a.session_epoch = epoch and a.closed_at is null
          and f.family_id = session_id and f.ended_at is null) then
    return jsonb_build_object('is_signed_in', false);
  end if;
  -- A product named without a SKU means its first one: it has only one, or is refused for having several.
  select v.sku, p.product_type, p.status = 'Active' and v.status = 'Active', coalesce(s.on_hand - s.reserved, 0),
         p.product_type = 'Grouped Product' or exists (
           select from variation part join grouped_part g on g.sku = part.sku
            where part.product_id = v.product_id and (part.sku = v.sku or g.is_choosable))
    into found_sku, kind, is_active, available, is_shared
    from variation v join product p on p.product_id = v.product_id left join stock s on s.sku = v.sku
   where v.sku = coalesce(wanted_sku, (select first.sku from variation first where first.product_id = wanted_product_id
                                        order by first.position, first.sku limit 1));
  if not found then return jsonb_build_object('is_signed_in', true, 'is_active', false); end if;
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
  return jsonb_build_object('is_signed_in', true, 'product_type', kind, 'is_active', is_active, 'is_choice_needed', is_choice_needed,
    'is_in_cart', is_in_cart, 'lines', lines, 'available', available);
end $$;
