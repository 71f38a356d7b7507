-- Updates stock from its holds.
create or replace function move_stock() returns trigger language plpgsql as $$
declare
  step text := case when tg_op = 'INSERT' then new.state else old.state || ' -> ' || new.state end;
begin
  if tg_op = 'UPDATE' and (old.sku, old.quantity, old.order_id) is distinct from (new.sku, new.quantity, new.order_id) then
    raise exception 'a stock hold is final' using errcode = 'check_violation', constraint = 'stock_hold_is_final';
  end if;
  case step
    when 'held' then
      update stock set reserved = reserved + new.quantity where sku = new.sku;
    when 'held -> consumed' then
      update stock set reserved = reserved - new.quantity, on_hand = on_hand - new.quantity where sku = new.sku;
    when 'held -> released' then
      update stock set reserved = reserved - new.quantity where sku = new.sku;
    when 'consumed -> returned' then
      update stock set on_hand = on_hand + new.quantity where sku = new.sku;
    when 'held -> held' then
      null;
    else
      raise exception 'a stock hold cannot go %', step using errcode = 'check_violation', constraint = 'stock_hold_graph';
  end case;
  return null;
end $$;
