-- expand

-- A refund that the bank rejected for good and staff paid in another way. It is never asked for again.
create table refund_by_hand (
  refund_id    text primary key references refund,
  amount_paise integer not null check (amount_paise > 0),
  method       text not null check (method in ('Cash', 'UPI')),
  reference    text check (length(reference) between 4 and 60),
  -- Cash comes out of a till.
  till_id      text references till,
  paid_by      text not null references staff,
  paid_at      timestamptz not null default now(),
  constraint refund_by_hand_paid check ((method = 'UPI') = (reference is not null) and (method = 'Cash') = (till_id is not null))
);
create index refund_by_hand_by_till on refund_by_hand (till_id) where till_id is not null;
create index refund_by_hand_by_staff on refund_by_hand (paid_by);
create trigger refund_by_hand_reference before insert on refund_by_hand
  for each row when (new.reference is not null) execute function check_upi_reference('reference', 'refund_id');
create trigger refund_by_hand_final before insert or update or delete on refund_by_hand
  for each row execute function keep_refund_by_hand();

-- Refunds that were rejected for good before this release. Nobody knows which of them staff have paid, so they are not listed as owed, and no
-- button pays them.
alter table refund add column left_to_staff_at timestamptz;
update refund f set left_to_staff_at = now()
 where f.state = 'failed' and not exists (
   select from refund again where again.payment_id = f.payment_id and again.reason_key = next_refund_reason(f.reason_key));

create index refund_rejected on refund (payment_id) where state = 'failed';

-- Who counted a till, if that is not its own person: somebody else counts for a member who left or lost the right. And amounts that do not
-- end at two billion paise, because a float and a day's sales can add up to more.
alter table till
  alter column float_paise type bigint,
  alter column expected_paise type bigint,
  alter column counted_paise type bigint,
  add column counted_by text references staff;
create index till_by_counting on till (counted_by) where counted_by is not null;
