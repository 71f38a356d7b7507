-- Refunds that a bank rejected for good: no other try follows, and nobody has paid them in another way. `amount_paise` is what is still to
-- be paid. `is_owed`: the shop asked for it, or counted it when it closed a return, cancelled the order or sent another refund, so nothing
-- else pays it. One made in the provider's dashboard that nothing counted is a question for a person, for a month.
-- Those that were rejected before this was recorded were left to staff, who may have paid them in any way.
create or replace function rejected_refunds()
  returns table (refund_id text, payment_id text, return_id text, order_id text, amount_paise integer, reason_key text, ended_at timestamptz, is_owed boolean)
  language sql stable as $$
select r.refund_id, r.payment_id, r.return_id, r.order_id, r.amount_paise, r.reason_key, r.ended_at, r.is_owed
  from (
    select f.refund_id, f.payment_id, f.return_id, coalesce(t.order_id, q.order_id) as order_id, f.reason_key, f.ended_at,
           least(f.amount_paise, p.amount_paise - p.refunded_paise
             - (select coalesce(sum(h.amount_paise), 0) from refund_by_hand h join refund g using (refund_id)
                 where g.payment_id = f.payment_id))::integer as amount_paise,
           f.reason_key not like 'made at the provider %'
             or exists (select from order_return c
                         where c.order_id = q.order_id and c.state = 'closed' and c.ended_at between f.created_at and f.ended_at)
             or exists (select from order_status_change s
                         where s.order_id = q.order_id and s.status = 'Cancelled' and s.changed_at between f.created_at and f.ended_at)
             or exists (select from refund own
                         where own.payment_id = f.payment_id and own.reason_key not like 'made at the provider %'
                           and own.created_at between f.created_at and f.ended_at) as is_owed
      from refund f join payment p using (payment_id) left join payment_request q using (request_id)
      left join order_return t on t.return_id = f.return_id
     where f.state = 'failed' and f.left_to_staff_at is null
       and not exists (select from refund_by_hand h where h.refund_id = f.refund_id)
       and not exists (select from refund again
                        where again.payment_id = f.payment_id and again.reason_key = next_refund_reason(f.reason_key))
       -- Somebody made up for it in the dashboard.
       and f.amount_paise > (select coalesce(sum(later.amount_paise), 0) from refund later
                              where later.payment_id = f.payment_id and later.state <> 'failed' and later.created_at >= f.created_at
                                and later.reason_key like 'made at the provider %')) r
 where r.amount_paise > 0 and (r.is_owed or r.ended_at > now() - interval '30 days')
$$;
