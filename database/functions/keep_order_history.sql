-- One row per status. Delivered and Cancelled are final.
create or replace function keep_order_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.order_status = old.order_status then return null; end if;
    if old.order_status in ('Delivered', 'Cancelled') then
      raise exception 'order % is % and cannot become %', old.order_id, old.order_status, new.order_status
        using errcode = 'check_violation', constraint = 'order_status_ended';
    end if;
  end if;
  insert into order_status_change (order_id, status, actor)
  values (new.order_id, new.order_status, coalesce(nullif(current_setting('pahiya.actor', true), ''), 'system'));
  return null;
end $$;
