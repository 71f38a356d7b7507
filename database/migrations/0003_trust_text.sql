-- expand

-- Short texts about what makes people hesitate to buy: below the hero of the home page, and below a product's buying button.
create table trust_text (
  trust_text_id text primary key,
  heading       text not null check (length(heading) between 1 and 200),
  -- One of domain/trust-icon.ts.
  icon          text not null default 'check' check (length(icon) between 1 and 20),
  -- A page of the shop. Empty: the text leads nowhere.
  link          text not null default '',
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  starts_at timestamptz,
  ends_at timestamptz,
  check (starts_at < ends_at),
  position      integer not null default 0
);

create trigger trust_text_tells after insert or update or delete or truncate on trust_text
  for each statement execute function tell_catalogue_changed();
