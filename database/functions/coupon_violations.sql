-- Violations in these coupons; see order_violations.
create or replace function coupon_violations(codes text[]) returns table (key text, name text, detail text)
  language sql stable as $$

select c.code, 'C1 coupon over its limit', format('%s: taken %s, rows %s, limit %s', c.code, c.taken, r.live, c.limit_total)
  from coupon c
 cross join lateral (select count(*) as live
                       from coupon_redemption l where l.code = c.code and l.state in ('held', 'used')) r
 where c.code = any(codes) and (c.taken <> r.live or r.live > c.limit_total)
$$;
