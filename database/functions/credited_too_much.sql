-- The lines of an order's invoice whose credit notes exceed them, or differ from them although the whole line came back. Also credited lines
-- that the invoice does not have.
create or replace function credited_too_much(credited_order_id text) returns table (line_number integer)
  language sql stable as $$
select c.line_number
  from (select l.line_number, sum(l.quantity) as quantity, sum(l.amount_paise) as amount_paise, sum(l.taxable_paise) as taxable_paise,
               sum(l.cgst_paise) as cgst_paise, sum(l.igst_paise) as igst_paise
          from credit_note n join credit_note_line l using (credit_note_id)
         where n.order_id = credited_order_id group by l.line_number) c
  left join invoice_line i on i.order_id = credited_order_id and i.line_number = c.line_number
 where i.line_number is null or c.quantity > i.quantity or c.amount_paise > i.amount_paise
    or c.cgst_paise > i.cgst_paise or c.igst_paise > i.igst_paise
    or c.quantity = i.quantity and (c.amount_paise, c.taxable_paise, c.cgst_paise, c.igst_paise)
         is distinct from (i.amount_paise::bigint, i.taxable_paise::bigint, i.cgst_paise::bigint, i.igst_paise::bigint)
$$;
