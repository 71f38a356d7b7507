-- Money, the same way for orders and for fees.
--   payment_request  what we ask the provider for: one for each order or fee, one provider order each
--   payment          what customers did about it: one row for each provider payment, good or bad, also a second good one
--   refund           what we gave back
--   webhook_event    what the provider told us

create table payment_request (
  -- Also the provider's `receipt` (40 characters at most): by it a request is found again when the answer was lost.
  request_id        text primary key default random_id() check (length(request_id) <= 40),
  purpose           text not null check (purpose in ('order', 'fee')),
  order_id          text unique references shop_order,
  fee_order_id      text unique references fee_order,
  user_id           text not null references account,
  -- The provider refuses less than a rupee.
  amount_paise      integer not null constraint payment_request_amount_min check (amount_paise >= 100),
  currency          text not null default 'INR' check (currency = 'INR'),
  provider_order_id text unique,
  state             text not null default 'open' check (state in ('open', 'paid', 'closed')),
  created_at        timestamptz not null default now(),
  -- When the sweeper asks the provider next; null: never again.
  next_check_at     timestamptz default now(),
  checks            integer not null default 0 check (checks >= 0),
  constraint payment_request_purpose check (
    (purpose = 'order') = (order_id is not null) and (purpose = 'fee') = (fee_order_id is not null))
);
create index payment_request_to_check on payment_request (next_check_at) where next_check_at is not null;

create function check_payment_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.purpose, old.order_id, old.fee_order_id, old.user_id, old.amount_paise, old.currency)
        is distinct from (new.purpose, new.order_id, new.fee_order_id, new.user_id, new.amount_paise, new.currency)
       or old.provider_order_id is distinct from new.provider_order_id and old.provider_order_id is not null then
      raise exception 'what payment request % asks for is final', old.request_id
        using errcode = 'check_violation', constraint = 'payment_request_is_final';
    end if;
    return new;
  end if;
  perform from shop_order o where o.order_id = new.order_id
      and (o.user_id, o.advance_paise, o.currency) = (new.user_id, new.amount_paise, new.currency)
    union all
    select from fee_order f where f.fee_order_id = new.fee_order_id
      and (f.user_id, f.amount_paise, f.currency) = (new.user_id, new.amount_paise, new.currency);
  if not found then
    raise exception 'payment request % asks for something else than is owed', new.request_id
      using errcode = 'check_violation', constraint = 'payment_request_is_owed';
  end if;
  return new;
end $$;
create trigger payment_request_checked before insert or update on payment_request
  for each row execute function check_payment_request();

create table payment (
  payment_id          text primary key default random_id(),
  provider_payment_id text not null unique,
  -- Null: the provider has money that we cannot place; it must go back.
  request_id          text references payment_request,
  amount_paise        integer not null check (amount_paise >= 0),
  currency            text not null,
  -- `failed` is not the end: a bank may confirm days later.
  state               text not null check (state in ('created', 'authorized', 'captured', 'failed')),
  method              text not null default '',
  -- applied: it pays for its order or fee. refund due: the money came for nothing (second payment, dead order, unknown).
  outcome             text check (outcome in ('applied', 'refund due')),
  -- Refunds asked for or done; kept by trigger from refund, never written by hand.
  refunded_paise      integer not null default 0,
  error_code          text,
  error_description   text,
  created_at          timestamptz not null default now(),
  captured_at         timestamptz,
  constraint payment_refund_max check (refunded_paise between 0 and amount_paise),
  constraint payment_refund_of_captured check (refunded_paise = 0 or state = 'captured'),
  constraint payment_outcome_needs_money check (outcome is null or state in ('authorized', 'captured')),
  constraint payment_applied_to_something check (outcome is distinct from 'applied' or request_id is not null),
  constraint payment_captured_at check ((state = 'captured') = (captured_at is not null))
);
-- One paid payment for each order or fee: two that land in the same millisecond cannot both win.
create unique index payment_one_applied on payment (request_id) where outcome = 'applied';
create index payment_by_request on payment (request_id);
create index payment_undecided on payment (created_at) where state in ('authorized', 'captured') and outcome is null;

create function check_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'captured' and new.state <> 'captured' then
    raise exception 'payment % is captured for good', old.provider_payment_id
      using errcode = 'check_violation', constraint = 'payment_captured_is_final';
  end if;
  if tg_op = 'UPDATE' and old.outcome is not null and new.outcome is distinct from old.outcome then
    raise exception 'payment % was decided before', old.provider_payment_id
      using errcode = 'check_violation', constraint = 'payment_outcome_is_final';
  end if;
  if new.outcome = 'applied' then
    perform from payment_request r where r.request_id = new.request_id and r.provider_order_id is not null
      and (r.amount_paise, r.currency) = (new.amount_paise, new.currency);
    if not found then
      raise exception 'payment % is not what was asked for', new.provider_payment_id
        using errcode = 'check_violation', constraint = 'payment_matches_request';
    end if;
  end if;
  return new;
end $$;
create trigger payment_checked before insert or update on payment for each row execute function check_payment();

-- At commit: nothing is placed or paid without its money, whichever of the two rows is written first.
create function check_order_paid() returns trigger language plpgsql as $$
begin
  perform from shop_order o where o.order_id = new.order_id and o.stage = 'placed' and o.advance_paise > 0
    and not exists (select from payment_request r join payment p using (request_id)
                     where r.order_id = o.order_id and p.outcome = 'applied');
  if found then
    raise exception 'order % is placed and not paid', new.order_id
      using errcode = 'check_violation', constraint = 'order_placed_is_paid';
  end if;
  return null;
end $$;
create constraint trigger order_paid after insert or update of stage on shop_order
  deferrable initially deferred for each row when (new.stage = 'placed') execute function check_order_paid();

create function check_fee_paid() returns trigger language plpgsql as $$
begin
  perform from fee_order f where f.fee_order_id = new.fee_order_id and f.state = 'paid'
    and not exists (select from payment_request r join payment p using (request_id)
                     where r.fee_order_id = f.fee_order_id and p.outcome = 'applied');
  if found then
    raise exception 'fee order % is marked paid and is not', new.fee_order_id
      using errcode = 'check_violation', constraint = 'fee_order_paid_is_paid';
  end if;
  return null;
end $$;
create constraint trigger fee_paid after insert or update of state on fee_order
  deferrable initially deferred for each row when (new.state = 'paid') execute function check_fee_paid();

create table refund (
  -- Also the provider's idempotency key: asking twice gives the money back once.
  refund_id          text primary key default random_id() check (refund_id ~ '^[0-9A-Za-z_-]{10,40}$'),
  payment_id         text not null references payment,
  -- Why, as a key ('order cancelled', 'paid twice'): one reason gives one refund.
  reason_key         text not null check (length(reason_key) between 1 and 100),
  amount_paise       integer not null check (amount_paise > 0),
  state              text not null default 'requested' check (state in ('requested', 'processed', 'failed')),
  provider_refund_id text unique,
  created_at         timestamptz not null default now(),
  ended_at           timestamptz,
  last_error         text,
  next_try_at        timestamptz default now(),
  tries              integer not null default 0 check (tries >= 0),
  constraint refund_once_a_reason unique (payment_id, reason_key),
  constraint refund_ended check ((state = 'requested') = (ended_at is null))
);
create index refund_to_try on refund (next_try_at) where state = 'requested';

-- The update locks the payment, so that two refunds at once are added up and payment_refund_max sees both.
-- A failed refund frees its amount; asking again takes it anew.
create function count_refund() returns trigger language plpgsql as $$
declare
  before_paise integer := 0;
  after_paise integer := 0;
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'UPDATE' and (old.payment_id, old.amount_paise, old.reason_key)
        is distinct from (new.payment_id, new.amount_paise, new.reason_key)
       or old.state = 'processed' and (tg_op = 'DELETE' or new.state <> 'processed') then
      raise exception 'refund % is final', old.refund_id
        using errcode = 'check_violation', constraint = 'refund_is_final';
    end if;
    before_paise := case when old.state = 'failed' then 0 else old.amount_paise end;
  end if;
  if tg_op <> 'DELETE' then
    after_paise := case when new.state = 'failed' then 0 else new.amount_paise end;
  end if;
  if before_paise <> after_paise then
    update payment set refunded_paise = refunded_paise + after_paise - before_paise
     where payment_id = coalesce(new.payment_id, old.payment_id);
  end if;
  return null;
end $$;
create trigger refund_counts after insert or update or delete on refund for each row execute function count_refund();

-- Keyed by the body, because the event id stands in a header outside the signature: a replay can change it.
create table webhook_event (
  body_hash    text primary key check (body_hash ~ '^[0-9a-f]{64}$'),
  event_id     text,
  event_name   text not null default '',
  body         text not null check (octet_length(body) <= 262144),
  received_at  timestamptz not null default now(),
  processed_at timestamptz,
  tries        integer not null default 0 check (tries >= 0),
  last_error   text
);
create index webhook_event_unprocessed on webhook_event (received_at) where processed_at is null;
