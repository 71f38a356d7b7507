-- What is wrong with the sales at the counter among these orders.
create or replace function counter_sale_faults(order_ids text[]) returns table (order_id text, fault text)
  language sql stable as $$
select o.order_id, case
         when s.order_id is null then 'has no till'
         when o.channel <> 'counter' then 'was not sold at the counter'
         when o.payment_mode = 'Cash' and (s.given_paise is null or s.given_paise < o.total_paise) then 'has less cash than its total'
         when o.payment_mode <> 'Cash' and s.given_paise is not null then 'has cash'
         when (o.payment_mode = 'UPI') <> (s.upi_reference is not null) then 'has the reference of another way to pay'
         when (o.discount_paise > 0) <> (s.discount_reason <> '') then 'has a discount without a reason' end
  from shop_order o left join counter_sale s using (order_id)
 where o.order_id = any(order_ids) and (o.channel = 'counter' or s.order_id is not null)
$$;
