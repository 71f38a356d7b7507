-- The lines of a return that has ended never change: a refund and a credit note were made from them.
create or replace function keep_return_line() returns trigger language plpgsql as $$
begin
  perform from order_return r where r.return_id = coalesce(new.return_id, old.return_id) and r.ended_at is not null;
  if found then
    raise exception 'the lines of return % are final', coalesce(new.return_id, old.return_id)
      using errcode = 'check_violation', constraint = 'return_line_is_final';
  end if;
  return coalesce(new, old);
end $$;
