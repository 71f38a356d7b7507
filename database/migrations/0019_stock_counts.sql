-- What came into stock or was counted there: the opening count, deliveries and corrections, one row for each change made to
-- stock.on_hand by hand. Sales and returns are not written here, their holds tell them. So the two together must give
-- what is on hand, and a unit that went missing without a sale is found.
create table stock_count (
  count_id bigint generated always as identity primary key,
  sku      text not null references stock on delete cascade,
  change   integer not null check (change <> 0),
  at       timestamptz not null default now(),
  -- User id of who did it, or `system`; set for a transaction by set_config('pahiya.actor', …, true).
  actor    text not null default coalesce(nullif(current_setting('pahiya.actor', true), ''), 'system')
);
create index stock_count_by_sku on stock_count (sku);

insert into stock_count (sku, change)
select s.sku, s.on_hand + coalesce(h.sold, 0)
  from stock s
  left join (select sku, sum(quantity) as sold from stock_hold where state = 'consumed' group by sku) h using (sku)
 where s.on_hand + coalesce(h.sold, 0) <> 0;

-- Once a statement: a catalogue of 100,000 products is loaded with one INSERT.
create function count_new_stock() returns trigger language plpgsql as $$
begin
  insert into stock_count (sku, change) select sku, on_hand from added where on_hand <> 0;
  return null;
end $$;
create trigger stock_counted_first after insert on stock
  referencing new table as added for each statement execute function count_new_stock();

create function count_changed_stock() returns trigger language plpgsql as $$
begin
  insert into stock_count (sku, change) values (new.sku, new.on_hand - old.on_hand);
  return null;
end $$;
-- Below another trigger it is a hold that moves the stock.
create trigger stock_counted_again after update of on_hand on stock
  for each row when (old.on_hand <> new.on_hand and pg_trigger_depth() = 0) execute function count_changed_stock();

alter view violation rename to order_violation;

create view stock_violation (name, detail) as
select 'S2 stock differs from its counts', format('%s: on hand %s, counted %s, sold %s', s.sku, s.on_hand, coalesce(c.counted, 0), coalesce(h.sold, 0))
  from stock s
  left join (select sku, sum(change) as counted from stock_count group by sku) c using (sku)
  left join (select sku, sum(quantity) as sold from stock_hold where state = 'consumed' group by sku) h using (sku)
 where s.on_hand <> coalesce(c.counted, 0) - coalesce(h.sold, 0);

create view violation (name, detail) as
select name, detail from order_violation
union all
select name, detail from stock_violation;
