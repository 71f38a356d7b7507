-- Checked at commit, because a note is written before its lines. They must add up to it, and all notes of an invoice together must not exceed
-- it. For a line that came back completely they must equal it to the paisa.
create or replace function check_credit_note_lines() returns trigger language plpgsql as $$
begin
  perform from credit_note n
    cross join lateral (select coalesce(sum(l.taxable_paise), 0) as taxable_paise, coalesce(sum(l.cgst_paise), 0) as cgst_paise,
                               coalesce(sum(l.igst_paise), 0) as igst_paise, coalesce(sum(l.amount_paise), 0) as total_paise,
                               count(*) as lines
                          from credit_note_line l where l.credit_note_id = n.credit_note_id) s
    where n.credit_note_id = new.credit_note_id
      and (s.lines = 0 or (n.taxable_paise, n.cgst_paise, n.igst_paise, n.total_paise)
             is distinct from (s.taxable_paise, s.cgst_paise, s.igst_paise, s.total_paise));
  if found then
    raise exception 'the lines of credit note % do not add up to it', new.credit_note_id
      using errcode = 'check_violation', constraint = 'credit_note_lines_add_up';
  end if;
  perform from credited_too_much((select n.order_id from credit_note n where n.credit_note_id = new.credit_note_id));
  if found then
    raise exception 'credit note % gives back more than was invoiced', new.credit_note_id
      using errcode = 'check_violation', constraint = 'credit_note_within_invoice';
  end if;
  return null;
end $$;
