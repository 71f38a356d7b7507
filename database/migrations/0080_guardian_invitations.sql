-- expand

-- An account gets a child only by accepting an invitation, which staff send to the guardian's email. One for each guardian.
create table guardian_invitation (
  guardian_id text primary key references guardian on delete cascade,
  -- Only the hash is stored, so a leaked database opens no link.
  token_hash  text not null unique,
  sent_at     timestamptz not null default now(),
  expires_at  timestamptz not null,
  -- Kept, so that accepting twice, as after a lost answer, is no error.
  accepted_at timestamptz
);

-- False: staff have ended it. A guardian with an account gets messages in any case.
alter table guardian add column gets_messages boolean not null default true;

-- From now on nothing reads `is_invited`. A program of the release before would still link these without asking anybody.
update guardian set is_invited = false where is_invited;
