-- Checked at commit: all returns of an order together take back no more of a line than was bought. The lock makes concurrent returns of one
-- order wait for each other.
create or replace function check_return_lines() returns trigger language plpgsql as $$
begin
  perform from shop_order where order_id = new.order_id for update;
  perform from order_line l
    join return_line b using (order_id, line_number)
    join order_return r using (return_id)
   where l.order_id = new.order_id and r.state <> 'declined'
   group by l.line_number, l.quantity having sum(b.quantity) > l.quantity;
  if found then
    raise exception 'more comes back of order % than was bought', new.order_id
      using errcode = 'check_violation', constraint = 'return_was_bought';
  end if;
  perform from return_line where return_id = new.return_id;
  if not found then
    raise exception 'return % has no lines', new.return_id using errcode = 'check_violation', constraint = 'return_has_lines';
  end if;
  return null;
end $$;
