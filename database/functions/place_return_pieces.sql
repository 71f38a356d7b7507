-- Gives a return the lowest pieces of its line that are in no other return, except in those that were declined. If fewer come back than
-- were to, it keeps the first of its own.
create or replace function place_return_pieces() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and cardinality(old.pieces) >= new.quantity then
    new.pieces := old.pieces[1:new.quantity];
    return new;
  end if;
  new.pieces := array(
    select piece from order_line l, generate_series(0, l.quantity - 1) piece
     where (l.order_id, l.line_number) = (new.order_id, new.line_number)
       and not exists (select from return_line b join order_return t using (return_id)
                        where (b.order_id, b.line_number) = (new.order_id, new.line_number) and b.return_id <> new.return_id
                          and t.state <> 'declined' and piece = any(b.pieces))
     order by piece limit new.quantity);
  return new;
end $$;
