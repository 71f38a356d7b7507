-- The lowest price of the active variations, updated once per statement.
create or replace function keep_list_price() returns trigger language plpgsql as $$
begin
  update product p
     set list_price_paise = lowest.price_paise
    from (select c.product_id, min(coalesce(v.sale_price_paise, v.price_paise)) as price_paise
            from (select distinct product_id from changed) c
            left join variation v on v.product_id = c.product_id and v.status = 'Active'
           group by c.product_id) lowest
   where p.product_id = lowest.product_id and p.list_price_paise is distinct from lowest.price_paise;
  return null;
end $$;
