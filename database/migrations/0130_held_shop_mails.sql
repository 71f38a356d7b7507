-- expand
-- Mails to the shop about forms, beyond what its inbox takes in an hour. A round sends them together and deletes the rows.
create table held_shop_mail (
  mail_number bigint generated always as identity primary key,
  mail        jsonb not null,
  held_at     timestamptz not null default now()
);
