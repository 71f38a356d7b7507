-- Goods are never packed or sent without an invoice, whoever moves the order.
create or replace function check_order_invoiced() returns trigger language plpgsql as $$
begin
  perform from invoice where order_id = new.order_id;
  if not found then
    raise exception 'order % is % but has no invoice', new.order_id, new.order_status
      using errcode = 'check_violation', constraint = 'order_packed_is_invoiced';
  end if;
  return null;
end $$;
