-- How many of a SKU can be had beside what the other lines of a cart take from the same stock: a package and its parts draw
-- on one another. What is no longer sold takes nothing. It goes from the stock to what draws on it, and from there to the
-- cart, by keys alone and so in subqueries: as joins they would read all stock, and the draws of every line.
create function available_beside_cart(owner_id text, wanted_sku text) returns integer language sql stable as $$
  select coalesce(min(greatest(0, (
      coalesce((select s.on_hand - s.reserved from stock s where s.sku = d.stock_sku), 0)
      - coalesce((select sum(o.quantity * (select l.quantity
                                             from cart_line l
                                             join variation v on v.sku = l.sku and v.status = 'Active'
                                             join product p on p.product_id = v.product_id and p.status = 'Active'
                                            where l.user_id = owner_id and l.sku = o.sku))
                    from stock_draw o where o.stock_sku = d.stock_sku and o.sku <> d.sku), 0)
      ) / d.quantity)), 0)::integer
    from stock_draw d where d.sku = wanted_sku
$$;

-- Adds to a cart one after the other, so that nobody comes between the look and the write.
create function lock_cart(owner_id text) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('cart ' || owner_id, 0))
$$;

-- Adds a line if everything allows it, and tells what it found; no row where there is no such SKU. A function and not a
-- statement of the program, because its plans are kept: planning the stock of packages takes ten times as long as reading
-- it. Each of its statements sees what was committed before it began, so all of them see what the lock waited for.
create function add_cart_line(owner_id text, wanted_sku text, wanted_product_id text, wanted_quantity integer, lines_max integer)
  returns table (product_type text, is_active boolean, is_in_cart boolean, lines integer, available integer, is_added boolean)
  language plpgsql as $$
declare
  found_sku text;
begin
  perform lock_cart(owner_id);
  -- Of a product that is named without its SKU the first one: it has only that, or is refused for having more.
  select v.sku, p.product_type, p.status = 'Active' and v.status = 'Active'
    into found_sku, product_type, is_active
    from variation v join product p on p.product_id = v.product_id
   where v.sku = coalesce(wanted_sku, (select first.sku from variation first where first.product_id = wanted_product_id
                                        order by first.position, first.sku limit 1));
  if not found then return; end if;
  select count(*), coalesce(bool_or(l.sku = found_sku), false) into lines, is_in_cart
    from cart_line l where l.user_id = owner_id;
  available := available_beside_cart(owner_id, found_sku);
  is_added := is_active and not is_in_cart and lines < lines_max and available >= wanted_quantity
    and (wanted_sku is not null or product_type <> 'Variable Product');
  if is_added then
    insert into cart_line (user_id, sku, quantity) values (owner_id, found_sku, wanted_quantity);
  end if;
  return next;
end $$;
