-- Admissions hold children's data: the owner alone reads them, and an Aadhaar number never leaves its cipher.
create table admission (
  admission_id      text primary key default random_id() check (admission_id ~ '^[0-9a-f]{32}$'),
  user_id           text not null references account,
  user_name         text not null,
  name              text not null check (length(name) between 1 and 200),
  father_name       text not null check (length(father_name) between 1 and 200),
  mother_name       text not null check (length(mother_name) between 1 and 200),
  email             text not null check (length(email) between 3 and 254),
  mobile            text not null check (mobile ~ '^[0-9]{10}$'),
  dob               date check (dob > '1900-01-01'),
  gender            text not null check (gender in ('Male', 'Female', 'Other')),
  centre            text not null references centre on update cascade,
  address           text not null check (length(address) between 1 and 500),
  pincode           text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  school            text not null default '' check (length(school) <= 200),
  -- AES-GCM: 12 bytes nonce, 16 bytes tag, 12 digits. A clear number is too short to get in here by mistake.
  aadhaar_cipher    bytea constraint admission_aadhaar_encrypted check (octet_length(aadhaar_cipher) >= 40),
  aadhaar_last_four text check (aadhaar_last_four ~ '^[0-9]{4}$'),
  rules_agreed      boolean not null constraint admission_rules_agreed check (rules_agreed),
  created_at        timestamptz not null default now(),
  constraint admission_aadhaar_is_whole check ((aadhaar_cipher is null) = (aadhaar_last_four is null))
);
create index admission_by_user on admission (user_id, created_at desc);

-- What is asked for an admission. When the amount changes before it is paid (the late fine), the open one is replaced,
-- because the payment provider cannot change the amount of an order.
create table fee_order (
  fee_order_id    text primary key default random_id() check (fee_order_id ~ '^[0-9a-f]{32}$'),
  admission_id    text not null references admission,
  user_id         text not null references account,
  user_name       text not null,
  fee_paise       integer not null check (fee_paise > 0),
  late_fine_paise integer not null default 0 check (late_fine_paise >= 0),
  amount_paise    integer not null generated always as (fee_paise + late_fine_paise) stored,
  currency        text not null default 'INR' check (currency = 'INR'),
  state           text not null default 'due' check (state in ('due', 'paid', 'replaced')),
  created_at      timestamptz not null default now(),
  paid_at         timestamptz,
  constraint fee_order_paid_at check ((state = 'paid') = (paid_at is not null))
);
create unique index fee_order_one_due on fee_order (admission_id) where state = 'due';
create unique index fee_order_one_paid on fee_order (admission_id) where state = 'paid';
create index fee_order_by_user on fee_order (user_id, created_at desc);

create function keep_fee_order() returns trigger language plpgsql as $$
begin
  if old.state = 'paid' and new.state <> 'paid'
     or (old.fee_paise, old.late_fine_paise, old.currency, old.admission_id, old.user_id)
        is distinct from (new.fee_paise, new.late_fine_paise, new.currency, new.admission_id, new.user_id) then
    raise exception 'fee order % is final', old.fee_order_id
      using errcode = 'check_violation', constraint = 'fee_order_is_final';
  end if;
  return new;
end $$;
create trigger fee_order_final before update on fee_order for each row execute function keep_fee_order();
