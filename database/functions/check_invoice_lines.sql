-- Checked at commit, because an invoice is written before its lines. Its total must equal its order's bill.
create or replace function check_invoice_lines() returns trigger language plpgsql as $$
begin
  perform from invoice i
    join shop_order o using (order_id)
    cross join lateral (select coalesce(sum(l.taxable_paise), 0) as taxable_paise, coalesce(sum(l.cgst_paise), 0) as cgst_paise,
                               coalesce(sum(l.igst_paise), 0) as igst_paise, coalesce(sum(l.discount_paise), 0) as discount_paise,
                               coalesce(sum(l.delivery_paise), 0) as delivery_paise,
                               coalesce(sum(l.amount_paise), 0) as total_paise
                          from invoice_line l where l.order_id = i.order_id) s
    where i.order_id = new.order_id
      and ((i.taxable_paise, i.cgst_paise, i.igst_paise, i.total_paise)
             is distinct from (s.taxable_paise, s.cgst_paise, s.igst_paise, s.total_paise)
        or (o.total_paise, o.discount_paise, o.delivery_paise)
             is distinct from (i.total_paise, s.discount_paise, s.delivery_paise));
  if found then
    raise exception 'the lines of the invoice of order % do not add up to it', new.order_id
      using errcode = 'check_violation', constraint = 'invoice_lines_add_up';
  end if;
  return null;
end $$;
