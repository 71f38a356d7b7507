-- expand
-- outside a transaction

-- Of a replacement: the price of one piece without the discount that it inherits. Null: `unit_paise`, as in every other sale.
alter table order_line add column if not exists full_unit_paise integer;
alter table order_line drop constraint if exists order_line_full_price,
  add constraint order_line_full_price check (full_unit_paise >= unit_paise) not valid;
alter table order_line validate constraint order_line_full_price;
