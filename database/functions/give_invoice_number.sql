-- Goods leave with their invoice, whoever sends them out. The series stays locked until commit, so that no number is lost:
-- change the status last in a transaction.
create or replace function give_invoice_number() returns trigger language plpgsql as $$
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
