-- Whoever adds to a cart takes its lock first. So two adds of one cart follow each other, the count of its lines is right,
-- and a merge of many lines cannot wait for an add that waits for the merge.
create function lock_cart(owner_id text) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('cart ' || owner_id, 0))
$$;

-- Its queries see what was committed while it waited for the lock; those of the INSERT itself do not.
create function limit_cart_lines() returns trigger language plpgsql as $$
begin
  perform lock_cart(new.user_id);
  if (select count(*) from cart_line where user_id = new.user_id) >= 100 then
    raise exception 'a cart holds at most 100 lines'
      using errcode = 'check_violation', constraint = 'cart_lines_max';
  end if;
  return new;
end $$;
create trigger cart_line_fits before insert on cart_line for each row execute function limit_cart_lines();
