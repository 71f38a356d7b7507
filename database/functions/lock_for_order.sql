-- Locks what a new order needs, always in this order: the account, the coupons, the stock by SKU. One call, so that the locks are
-- held for as few round trips as possible. Each statement sees what was committed while the one before it waited.
-- If the same order already exists (by idempotency key or fingerprint), returns only its id and locks nothing more. Does the same for an
-- equal order placed within ten minutes, unless the customer wants a second one (`is_repeat_wanted`).
create or replace function lock_for_order(buyer_id text, wanted_fingerprint text, wanted_key_hash text, wanted_coupon text, wanted_skus text[],
    is_paid_at_door boolean, is_repeat_wanted boolean)
  returns table (known_order_id text, placed_order_id text, placed_seconds_ago integer, open_orders jsonb, coupon_use jsonb, available jsonb, waiting_orders integer)
  language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  coupons text[];
  skus text[];
  has_open boolean;
begin
  perform from account where user_id = buyer_id for no key update;
  -- The key of an abandoned order passes to the order that replaces it.
  if wanted_key_hash is not null then
    select k.order_id into known_order_id
      from order_idempotency_key k join shop_order o using (order_id)
     where k.user_id = buyer_id and k.key_hash = wanted_key_hash and o.stage <> 'abandoned';
  end if;
  if known_order_id is null then
    -- Without a key, an equal order within a minute counts as the same click.
    select min(o.order_id) filter (where o.fingerprint = wanted_fingerprint and (o.stage = 'awaiting payment'
             or wanted_key_hash is null and o.placed_at > now() - interval '1 minute')),
           (array_agg(o.order_id order by o.placed_at desc) filter (where o.fingerprint = wanted_fingerprint
             and o.placed_at > now() - interval '10 minutes'))[1],
           bool_or(o.stage = 'awaiting payment' and o.channel = 'online')
      into known_order_id, placed_order_id, has_open
      from shop_order o
     where o.user_id = buyer_id and (o.stage = 'awaiting payment' or o.placed_at > now() - interval '10 minutes')
       -- An order that is about to be cancelled must not be returned instead of a new one.
       and o.order_status <> 'Cancelled'
       and not exists (select from waiting_step w where w.order_id = o.order_id and w.status = 'Cancelled');
    if known_order_id is not null or is_repeat_wanted then placed_order_id := null; end if;
    if known_order_id is not null and wanted_key_hash is not null then
      insert into order_idempotency_key (user_id, key_hash, order_id) values (buyer_id, wanted_key_hash, known_order_id)
        on conflict (user_id, key_hash) do update set order_id = excluded.order_id;
    end if;
    if placed_order_id is not null then
      placed_seconds_ago := (select extract(epoch from now() - o.placed_at) from shop_order o where o.order_id = placed_order_id);
    end if;
  end if;
  if known_order_id is not null or placed_order_id is not null then
    return next;
    return;
  end if;
  open_orders := '[]';
  if has_open then
    select array_agg(o.coupon_code) into coupons
      from shop_order o where o.user_id = buyer_id and o.stage = 'awaiting payment' and o.channel = 'online';
    select array_agg(h.sku) into skus from held_by(buyer_id) h;
    perform from coupon c where c.code = wanted_coupon or c.code = any(coupons) order by c.code for update;
    perform from stock s where s.sku = any(wanted_skus || skus) order by s.sku for update;
    select jsonb_agg(jsonb_build_object('orderId', o.order_id, 'couponCode', o.coupon_code, 'holds',
             (select coalesce(jsonb_object_agg(h.sku, h.quantity), '{}') from stock_hold h
               where h.order_id = o.order_id and h.state = 'held'))) into open_orders
      from shop_order o where o.user_id = buyer_id and o.stage = 'awaiting payment' and o.channel = 'online';
    select coalesce(jsonb_object_agg(s.sku, s.on_hand - s.reserved), '{}') into available
      from stock s where s.sku = any(wanted_skus);
  else
    if wanted_coupon is not null then
      perform from coupon c where c.code = wanted_coupon for update;
    end if;
    -- A row that we had to wait for is read in its new state.
    select coalesce(jsonb_object_agg(locked.sku, locked.unsold), '{}') into available
      from (select s.sku, s.on_hand - s.reserved as unsold from stock s where s.sku = any(wanted_skus) order by s.sku for update) locked;
  end if;
  if wanted_coupon is not null then
    select jsonb_build_object('taken', c.taken, 'limitTotal', c.limit_total, 'limitPerUser', c.limit_per_user,
             'isFirstOrderOnly', c.is_first_order_only, 'hasOrdered', has_ordered(buyer_id), 'takenByUser',
             (select count(*) from coupon_redemption r
               where r.code = c.code and r.user_id = buyer_id and r.state in ('held', 'used'))) into coupon_use
      from coupon c where c.code = wanted_coupon;
  end if;
  if is_paid_at_door then
    -- Placed without any payment and not yet confirmed by the shop.
    select count(*) into waiting_orders
      from shop_order o
     where o.user_id = buyer_id and o.stage = 'placed' and o.order_status = 'Pending'
       and o.advance_paise = 0 and o.total_paise > 0;
  end if;
  return next;
end $$;
