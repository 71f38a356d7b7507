-- expand

-- One transfer, one entry: what each UPI reference that staff typed was used for. It stays used for ever,
-- also if the goods came back: the money moved. The triggers let no entry in whose reference belongs to another one.
create table upi_reference (
  -- As `upi_key` writes it, so that spaces and capitals make no other reference.
  reference text primary key,
  order_id  text references shop_order,
  return_id text references order_return,
  refund_id text references refund,
  used_at   timestamptz not null default now(),
  constraint upi_reference_of_one check (num_nonnulls(order_id, return_id, refund_id) = 1)
);
create index upi_reference_by_order on upi_reference (order_id) where order_id is not null;
create index upi_reference_by_return on upi_reference (return_id) where return_id is not null;
create index upi_reference_by_refund on upi_reference (refund_id) where refund_id is not null;

-- Until now the same reference could be entered several times: the first entry keeps it.
insert into upi_reference (reference, order_id, return_id, used_at)
select upi_key(used.reference), used.order_id, used.return_id, used.at
  from (select s.upi_reference as reference, s.order_id, null::text as return_id, o.created_at as at
          from counter_sale s join shop_order o using (order_id) where s.upi_reference is not null
        union all
        select r.by_hand_reference, null, r.return_id, r.ended_at from order_return r where r.by_hand_reference is not null) used
 order by used.at
on conflict do nothing;

create trigger counter_sale_reference before insert on counter_sale
  for each row when (new.upi_reference is not null) execute function check_upi_reference('upi_reference', 'order_id');
create trigger order_return_reference before update on order_return
  for each row when (new.by_hand_reference is not null and old.by_hand_reference is null)
  execute function check_upi_reference('by_hand_reference', 'return_id');
