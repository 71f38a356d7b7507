-- Who is a customer, how they prove it, and where they live.

-- 128 random bits from the server's strong source, as 32 hex digits: an id that cannot be guessed.
-- (A UUID has 122; hashing two of them needs no extension.)
create function random_id() returns text language sql volatile as $$
  select left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32)
$$;

create table account (
  user_id       text primary key default random_id() check (user_id ~ '^[0-9a-f]{32}$'),
  email         text not null check (email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$' and length(email) <= 254),
  full_name     text not null check (length(full_name) between 1 and 200),
  mobile        text check (mobile ~ '^[0-9]{10}$'),
  password_hash text check (length(password_hash) between 20 and 500),
  -- Google's `sub`: the account there, whatever becomes of its email address.
  google_sub    text unique check (length(google_sub) between 1 and 255),
  role          text not null default 'customer' check (role in ('customer', 'staff')),
  -- Access tokens carry it; raising it (password reset) ends all of them at once.
  session_epoch integer not null default 0,
  created_at    timestamptz not null default now(),
  closed_at     timestamptz,
  constraint account_has_a_way_in check (password_hash is not null or google_sub is not null)
);
create unique index account_email on account (lower(email));

-- A code sent by mail. Rows are written for unknown addresses too, so that known ones do not show by timing.
create table otp_challenge (
  challenge_id text primary key default random_id(),
  purpose      text not null check (purpose in ('signup', 'reset')),
  email        text not null check (email = lower(email) and length(email) <= 254),
  -- Keyed hash: the table alone does not tell a six-digit code.
  code_hash    text not null,
  -- Hash of the cookie of the browser that asked: another browser cannot use the code.
  browser_hash text not null,
  -- Five of a million, at most ten codes a day: a guesser's chance stays below 1 in 10,000 a day.
  tries        integer not null default 0 constraint otp_tries_max check (tries between 0 and 5),
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  check (expires_at > created_at)
);
-- One live code an address: asking again ends the one before.
create unique index otp_challenge_live on otp_challenge (email, purpose) where ended_at is null;
create index otp_challenge_recent on otp_challenge (email, created_at);

-- What a right code gives: one signup or one password reset, once, soon, in the same browser.
create table otp_grant (
  grant_id     text primary key default random_id(),
  challenge_id text not null unique references otp_challenge on delete cascade,
  purpose      text not null check (purpose in ('signup', 'reset')),
  email        text not null check (email = lower(email)),
  ticket_hash  text not null unique,
  browser_hash text not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  used_at      timestamptz,
  check (expires_at > created_at)
);
create index otp_grant_by_email on otp_grant (email, purpose) where used_at is null;

-- One family a login. A refresh token used a second time means that somebody stole it: the whole family ends.
create table session_family (
  family_id  text primary key default random_id(),
  user_id    text not null references account on delete cascade,
  created_at timestamptz not null default now(),
  ended_at   timestamptz,
  end_reason text check (end_reason in ('logout', 'reuse', 'password reset', 'expired')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_family_live on session_family (user_id) where ended_at is null;

create table refresh_token (
  token_hash  text primary key,
  family_id   text not null references session_family on delete cascade,
  issued_at   timestamptz not null default now(),
  expires_at  timestamptz not null,
  -- Two tabs may refresh with the same token within seconds; only a later use is theft. The app knows the seconds.
  replaced_at timestamptz,
  check (expires_at > issued_at)
);
create index refresh_token_by_family on refresh_token (family_id);

create table device_token (
  device_token text primary key check (length(device_token) between 1 and 1024),
  -- A phone that changes hands moves to its new owner, who must not read the old one's pushes.
  user_id      text not null references account on delete cascade,
  family_id    text references session_family on delete set null,
  refreshed_at timestamptz not null default now()
);
create index device_token_by_user on device_token (user_id);

-- Counters of tries, shared by all processes. Unlogged: a crash forgives, and that is cheaper than a write-ahead log.
create unlogged table attempt_count (
  bucket       text not null check (length(bucket) <= 300),
  window_start timestamptz not null,
  count        integer not null check (count > 0),
  primary key (bucket, window_start)
);
create index attempt_count_old on attempt_count (window_start);

create table address (
  address_id          text primary key default random_id(),
  user_id             text not null references account on delete cascade,
  location_user       text not null check (location_user in ('Home', 'Office', 'Others')),
  new_address         text not null check (length(new_address) between 1 and 500),
  city                text not null check (length(city) between 1 and 100),
  area                text not null default '' check (length(area) <= 200),
  pincode             text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  latitude            double precision check (latitude between -90 and 90),
  longitude           double precision check (longitude between -180 and 180),
  is_estimated        boolean not null default true,
  is_default_shipping boolean not null default false,
  is_default_billing  boolean not null default false,
  created_at          timestamptz not null default now(),
  check ((latitude is null) = (longitude is null)),
  -- Exclusion constraints and not unique indexes, because these are checked at the end of the statement:
  -- one UPDATE can then set one address and clear the others, with no moment of none or two.
  constraint address_one_default_shipping exclude (user_id with =) where (is_default_shipping) deferrable,
  constraint address_one_default_billing exclude (user_id with =) where (is_default_billing) deferrable
);
create index address_by_user on address (user_id, created_at);
