-- Enforces a coupon's limits, in total and per customer.
create or replace function count_redemption() returns trigger language plpgsql as $$
declare
  step text := case when tg_op = 'INSERT' then new.state else old.state || ' -> ' || new.state end;
  limit_of_user integer;
begin
  if tg_op = 'UPDATE' and (old.code, old.user_id, old.order_id, old.discount_paise)
      is distinct from (new.code, new.user_id, new.order_id, new.discount_paise) then
    raise exception 'a coupon redemption is final'
      using errcode = 'check_violation', constraint = 'coupon_redemption_is_final';
  end if;
  case step
    when 'held' then
      update coupon set taken = taken + 1 where code = new.code returning limit_per_user into limit_of_user;
      if limit_of_user < (select count(*) from coupon_redemption
                           where code = new.code and user_id = new.user_id and state in ('held', 'used')) then
        raise exception 'coupon % is used up for user %', new.code, new.user_id
          using errcode = 'check_violation', constraint = 'coupon_limit_per_user';
      end if;
    when 'held -> released', 'used -> released' then
      update coupon set taken = taken - 1 where code = new.code;
    when 'held -> used' then
      null;
    else
      raise exception 'a coupon redemption cannot go %', step
        using errcode = 'check_violation', constraint = 'coupon_redemption_graph';
  end case;
  return null;
end $$;
