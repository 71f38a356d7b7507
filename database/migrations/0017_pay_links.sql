-- expand

-- A page of ours where somebody pays without an account. Only the link itself contains the token.
create table pay_link (
  link_id    text primary key default random_id(),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  request_id text references payment_request,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Staff id or `system`.
  created_by text not null check (length(created_by) between 1 and 64),
  created_at timestamptz not null default now()
);
create index pay_link_by_request on pay_link (request_id);

create trigger pay_link_final before update or delete on pay_link for each row execute function keep_pay_link();
