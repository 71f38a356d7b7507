-- What was ordered, its price and its tax are final.
create or replace function keep_order_line() returns trigger language plpgsql as $$
begin
  if (old.order_id, old.line_number, old.sku, old.product_id, old.product_name, old.attributes::text, old.quantity, old.mrp_paise,
      old.unit_paise, old.full_unit_paise, old.hsn_code, old.gst_basis_points, old.chosen, old.parts, old.is_returnable)
     is distinct from
     (new.order_id, new.line_number, new.sku, new.product_id, new.product_name, new.attributes::text, new.quantity, new.mrp_paise,
      new.unit_paise, new.full_unit_paise, new.hsn_code, new.gst_basis_points, new.chosen, new.parts, new.is_returnable) then
    raise exception 'line % of order % is final', old.line_number, old.order_id
      using errcode = 'check_violation', constraint = 'order_line_is_final';
  end if;
  return new;
end $$;
