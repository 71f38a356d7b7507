create view stock_violation (name, detail) as
select 'S2 stock differs from its counts', format('%s: on hand %s, counted %s, sold %s', s.sku, s.on_hand, coalesce(c.counted, 0), coalesce(h.sold, 0))
  from stock s
  left join (select sku, sum(change) as counted from stock_count group by sku) c using (sku)
  left join (select sku, sum(quantity) as sold from stock_hold where state = 'consumed' group by sku) h using (sku)
 where s.on_hand <> coalesce(c.counted, 0) - coalesce(h.sold, 0);
