-- What a link leads to never changes; it can only be revoked.
create or replace function keep_pay_link() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - 'revoked_at' is distinct from to_jsonb(new) - 'revoked_at' or old.revoked_at is not null then
    raise exception 'pay link % is final', old.link_id using errcode = 'check_violation', constraint = 'pay_link_is_final';
  end if;
  return new;
end $$;
