-- Whether the customer has to choose (again) what is in a line before it can be bought. In two steps, because most lines have nothing to
-- choose, and planning the query for packages takes longer than running it.
create or replace function needs_choice(line_sku text, chosen text[]) returns boolean
  language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
begin
  if cardinality(chosen) = 0 and not exists (
       select from variation v join grouped_part g on g.product_id = v.product_id where v.sku = line_sku and g.is_choosable) then
    return false;
  end if;
  return not exists (select from line_draws(line_sku, chosen));
end $$;
