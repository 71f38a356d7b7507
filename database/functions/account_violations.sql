-- Violations in the carts and addresses of these accounts; see order_violations.
create or replace function account_violations(user_ids text[]) returns table (key text, name text, detail text)
  language sql stable as $$

select user_id, 'K1 two cart lines of one SKU', format('user %s, SKU %s', user_id, sku)
  from cart_line where user_id = any(user_ids) group by user_id, sku, chosen having count(*) > 1

union all
select user_id, 'K2 two default addresses', format('user %s', user_id)
  from address where user_id = any(user_ids) group by user_id
having count(*) filter (where is_default_shipping) > 1 or count(*) filter (where is_default_billing) > 1
$$;
