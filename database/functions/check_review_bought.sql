-- Only customers who bought a product and received it can review it.
create or replace function check_review_bought() returns trigger language plpgsql as $$
begin
  if not exists (
    select from shop_order o join order_line l using (order_id)
     where o.order_id = new.order_id and o.user_id = new.user_id and o.order_status = 'Delivered'
       and l.product_id = new.product_id) then
    raise exception 'review of something that was not bought' using errcode = 'check_violation', constraint = 'review_bought';
  end if;
  return new;
end $$;
