-- Checked at commit, because an order is written before its lines.
create or replace function check_order_lines() returns trigger language plpgsql as $$
declare
  checked text := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
begin
  perform from shop_order o
    cross join lateral (select coalesce(sum(l.line_paise), 0) as lines_paise,
                               coalesce(sum(l.mrp_paise::bigint * l.quantity), 0) as mrp_paise
                          from order_line l where l.order_id = o.order_id) s
    where o.order_id = checked and (o.lines_paise, o.mrp_paise) is distinct from (s.lines_paise, s.mrp_paise);
  if found then
    raise exception 'the lines of order % do not add up to its bill', checked
      using errcode = 'check_violation', constraint = 'order_lines_add_up';
  end if;
  return null;
end $$;
