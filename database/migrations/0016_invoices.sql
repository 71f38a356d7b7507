-- What an invoice says of the shop, and the moment at which it gets its number.

alter table site_profile
  -- As registered, where that differs from the name over the door.
  add column legal_name text not null default '',
  add column gstin text not null default ''
    constraint site_profile_gstin check (gstin = '' or gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$');

-- A copy: a shop that moves does not move on the invoices it has given.
alter table shop_order
  add column invoice_seller jsonb check (jsonb_typeof(invoice_seller) = 'object'),
  drop constraint order_invoice_is_whole,
  add constraint order_invoice_is_whole check (num_nonnulls(invoice_year, invoice_number, invoiced_at, invoice_seller) in (0, 4)),
  add constraint order_sent_is_invoiced check (order_status not in ('Out for delivery', 'Delivered') or invoice_number is not null);

-- Goods leave with their invoice, whoever sends them out. The series stays locked until commit, so that no number is lost:
-- change the status last in a transaction.
create function give_invoice_number() returns trigger language plpgsql as $$
begin
  if new.order_status in ('Out for delivery', 'Delivered') and new.invoice_number is null then
    new.invoiced_at := now();
    new.invoice_year := financial_year(new.invoiced_at);
    new.invoice_number := next_number('invoice ' || new.invoice_year);
    new.invoice_seller := coalesce(
      (select jsonb_build_object('name', coalesce(nullif(legal_name, ''), logo_name), 'address', address, 'gstin', gstin,
                                 'phone', phone, 'email', email)
         from site_profile), '{}');
  elsif old.invoice_number is not null
      and (old.invoice_year, old.invoice_number, old.invoiced_at, old.invoice_seller)
          is distinct from (new.invoice_year, new.invoice_number, new.invoiced_at, new.invoice_seller) then
    raise exception 'the invoice of order % is given', old.order_id
      using errcode = 'check_violation', constraint = 'order_invoice_is_final';
  end if;
  return new;
end $$;
create trigger order_invoice before update on shop_order for each row execute function give_invoice_number();
