-- Violations in the stock of these SKUs; see order_violations.
create or replace function stock_violations(skus text[]) returns table (key text, name text, detail text)
  language sql stable as $$

select sku, 'S1 oversold', format('%s: reserved %s of %s', sku, reserved, on_hand)
  from stock where sku = any(skus) and not (0 <= reserved and reserved <= on_hand)

union all
select s.sku, 'S2 reserved differs from holds', format('%s: reserved %s, held %s', s.sku, s.reserved, h.held)
  from stock s
 cross join lateral (select coalesce(sum(quantity), 0) as held
                       from stock_hold l where l.sku = s.sku and l.state = 'held') h
 where s.sku = any(skus) and s.reserved <> h.held

union all
select s.sku, 'S2 stock differs from its ledger', format('%s: on hand %s, moved %s, sold %s', s.sku, s.on_hand, c.moved, h.sold)
  from stock s
 cross join lateral (select coalesce(sum(change), 0) as moved from stock_movement l where l.sku = s.sku) c
 cross join lateral (select coalesce(sum(quantity), 0) as sold
                       from stock_hold l where l.sku = s.sku and l.state = 'consumed') h
 where s.sku = any(skus) and s.on_hand <> c.moved - h.sold
$$;
