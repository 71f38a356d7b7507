-- Later changes to a price, coupon or percentage must not affect an order that the customer has already seen.
create or replace function keep_order_bill() returns trigger language plpgsql as $$
begin
  if (old.currency, old.mrp_paise, old.lines_paise, old.discount_paise, old.delivery_paise, old.total_paise,
      old.advance_paise, old.remaining_paise, old.payment_mode, old.user_id, old.channel, old.receipt_number, old.credit_paise, old.return_id)
     is distinct from
     (new.currency, new.mrp_paise, new.lines_paise, new.discount_paise, new.delivery_paise, new.total_paise,
      new.advance_paise, new.remaining_paise, new.payment_mode, new.user_id, new.channel, new.receipt_number, new.credit_paise, new.return_id) then
    raise exception 'the bill of order % is final', old.order_id
      using errcode = 'check_violation', constraint = 'order_bill_is_final';
  end if;
  -- Only a replacement goes back to awaiting payment: if it was paid late, or is held again when its return is approved.
  if old.stage <> new.stage and (old.stage = 'placed' or new.stage = 'awaiting payment' and new.channel <> 'exchange') then
    raise exception 'order % cannot go from % to %', old.order_id, old.stage, new.stage
      using errcode = 'check_violation', constraint = 'order_stage_graph';
  end if;
  return new;
end $$;
