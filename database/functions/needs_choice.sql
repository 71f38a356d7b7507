-- Whether the customer has to choose (again) what is in a line before it can be bought.
create or replace function needs_choice(line_sku text, chosen text[]) returns boolean language sql stable as $$
  select (cardinality(chosen) > 0 or exists (
            select from variation v join grouped_part g using (product_id) where v.sku = line_sku and g.is_choosable))
     and not exists (select from line_draws(line_sku, chosen))
$$;
