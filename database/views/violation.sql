-- Everything that must not exist; empty in a sound shop.
create view violation (name, detail) as
select name, detail from order_violation
union all
select name, detail from stock_violation;
