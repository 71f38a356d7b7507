-- Rows that may exist only for a short time: whatever should have ended them did not.
create view overdue (name, detail) as

select 'S6 hold outlived its time', format('hold %s of order %s', hold_id, order_id)
  from stock_hold where state = 'held' and expires_at < now() - interval '10 minutes'

union all
select 'M1 money without an end', format('payment %s', provider_payment_id)
  from payment where state = 'captured' and outcome is null and captured_at < now() - interval '10 minutes'

union all
-- The payments that we have not read may include a second one.
select 'M1 payments not looked at after the end', format('request %s', request_id)
  from payment_request
 where state <> 'open' and (listed_at is null or listed_at < ended_at) and ended_at < now() - interval '10 minutes'

union all
select 'M1 refund due and not asked for', format('payment %s', provider_payment_id)
  from payment
 where state = 'captured' and outcome = 'refund due' and refunded_paise < amount_paise
   and captured_at < now() - interval '10 minutes'
   -- One that the bank rejected is named below, or was paid by hand.
   and not exists (select from refund f where f.payment_id = payment.payment_id and f.state = 'failed')

union all
select 'M4 refund not done', format('refund %s', refund_id)
  from refund where state = 'requested' and created_at < now() - interval '1 day'

union all
select distinct 'M4 refund rejected by the bank', format('payment %s', provider_payment_id)
  from rejected_refunds() join payment using (payment_id)

union all
select 'N4 step not carried out', format('order %s to %s', order_id, status)
  from waiting_step where due_at < now() - interval '10 minutes'

union all
select 'L6 mail not sent', format('mail %s', mail_id)
  from unsent_mail where first_failed_at < now() - interval '1 hour'

union all
select 'L4 webhook event not processed', format('event %s', coalesce(event_id, body_hash))
  from webhook_event where processed_at is null and received_at < now() - interval '10 minutes'

union all
-- The watch itself: if it stops, no violations are reported.
select 'W1 rows not looked at', format('%s, last at %s', walk, succeeded_at)
  from row_watch
 where succeeded_at < now() - case walk when 'lately' then interval '5 minutes' else interval '36 hours' end

union all
select 'B1 no backup for a day', format('last at %s', coalesce(base_at::text, 'no time'))
  from backup_state where coalesce(base_at, wanted_since) < now() - interval '26 hours'

union all
select 'B2 changes not backed up', format('last at %s', coalesce(log_at::text, 'no time'))
  from backup_state where not is_own and coalesce(log_at, wanted_since) < now() - interval '15 minutes'

union all
select 'B3 backups fail', fault from backup_state where fault is not null;
