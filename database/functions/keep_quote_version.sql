-- What was offered to a customer never changes. Only its order and how it ended are added.
create or replace function keep_quote_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_as is not null
     or to_jsonb(old) - '{order_id,ended_as,ended_at,decline_reason}'::text[]
        is distinct from to_jsonb(new) - '{order_id,ended_as,ended_at,decline_reason}'::text[] then
    raise exception 'version % of quote % is final', old.number, old.quote_id
      using errcode = 'check_violation', constraint = 'quote_version_is_final';
  end if;
  return new;
end $$;
