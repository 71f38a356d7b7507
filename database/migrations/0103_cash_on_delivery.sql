-- expand

-- When staff recorded that the cash for an order on delivery arrived. Null: not yet. The default is for the orders that exist: what was
-- delivered before counts as received, and a constant default does not write the table.
alter table shop_order add column cash_received_at timestamptz default now();
alter table shop_order alter column cash_received_at drop default;
update shop_order set cash_received_at = null
 where remaining_paise > 0 and fulfilment in ('to-pack', 'packed', 'on-the-way');
-- An abandoned one too: money that arrives late places it.
update shop_order set cash_received_at = null where remaining_paise > 0 and stage <> 'placed';
