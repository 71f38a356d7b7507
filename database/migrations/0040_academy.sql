-- expand

-- == The academy's daily life: batches, students, families ===================================================================

--   batch               a group that trains at a centre on certain days
--   batch_class         one class of a batch on one day; planned ahead, cancelled or moved one by one
--   student             a child: entered by a parent in My account, by an admission or by staff; one row for each child
--   guardian            who a child belongs to; a parent with an account sees the child in My account
--   enrolment           one stay of a student in a batch or on its waiting list
--   consent             what a parent agreed to, with the version of the notice

create table batch (
  batch_id   text primary key default random_id() check (batch_id ~ '^[0-9a-f]{32}$'),
  centre     text not null references centre on update cascade,
  name       text not null check (length(name) between 1 and 60),
  level      text check (length(level) between 1 and 60),
  -- In years. Null: open.
  age_from   integer constraint batch_age_from check (age_from between 2 and 99),
  age_to     integer constraint batch_age_to check (age_to between 2 and 99),
  capacity   integer not null constraint batch_capacity check (capacity between 1 and 500),
  -- How many enrolments have a place. Counted by a trigger, so that two can never get the last one.
  placed     integer not null default 0,
  -- The term. Null: until further notice.
  starts_on  date not null,
  ends_on    date,
  -- Inactive: no new students, and no classes.
  status     text not null default 'Active' check (status in ('Active', 'Inactive')),
  created_at timestamptz not null default now(),
  version    integer not null default 1,
  constraint batch_never_overfull check (placed between 0 and capacity),
  constraint batch_ages check (age_from <= age_to),
  constraint batch_term check (ends_on >= starts_on),
  constraint batch_name unique (centre, name)
);
create index batch_by_name on batch ((centre || ' ' || name), batch_id);
create trigger batch_version before update of centre, name, level, age_from, age_to, capacity, starts_on, ends_on, status
  on batch for each row execute function raise_version();

create table batch_day (
  batch_id  text not null references batch on delete cascade,
  day       text not null check (day in ('Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun')),
  -- In India. A class may end after midnight, so its length is stored and not its end.
  starts_at time not null,
  minutes   integer not null constraint batch_day_minutes check (minutes between 15 and 600),
  primary key (batch_id, day, starts_at)
);

create table batch_coach (
  batch_id text not null references batch on delete cascade,
  staff_id text not null references staff on delete cascade,
  primary key (batch_id, staff_id)
);
create index batch_coach_by_staff on batch_coach (staff_id);

-- Days without classes, both included.
create table holiday (
  holiday_id text primary key default random_id() check (holiday_id ~ '^[0-9a-f]{32}$'),
  -- Null: at every centre.
  centre     text references centre on update cascade on delete cascade,
  name       text not null check (length(name) between 1 and 60),
  from_day   date not null,
  to_day     date not null,
  constraint holiday_days check (to_day between from_day and from_day + 366)
);
create index holiday_by_centre on holiday (centre);
create index holiday_by_day on holiday (from_day, holiday_id);

create table batch_class (
  class_id   text primary key default random_id() check (class_id ~ '^[0-9a-f]{32}$'),
  batch_id   text not null references batch on delete cascade,
  -- When the batch's days put it. Stays when the class is moved, so that it is not planned a second time.
  planned_at timestamptz not null,
  starts_at  timestamptz not null,
  ends_at    timestamptz not null,
  state      text not null default 'planned' check (state in ('planned', 'cancelled')),
  -- Why it was cancelled or moved, as families read it.
  reason     text not null default '' check (length(reason) <= 300),
  version    integer not null default 1,
  constraint batch_class_planned_once unique (batch_id, planned_at),
  constraint batch_class_length check (ends_at > starts_at and ends_at <= starts_at + interval '600 minutes')
);
create index batch_class_by_time on batch_class (starts_at);
create trigger batch_class_version before update on batch_class for each row execute function raise_version();

-- Who takes a class instead of the batch's coaches. No rows: the batch's coaches do.
create table class_coach (
  class_id text not null references batch_class on delete cascade,
  staff_id text not null references staff on delete cascade,
  primary key (class_id, staff_id)
);
create index class_coach_by_staff on class_coach (staff_id);

create table student (
  student_id        text primary key default random_id() check (student_id ~ '^[0-9a-f]{32}$'),
  name              text not null check (length(name) between 1 and 200),
  dob               date check (dob > '1900-01-01'),
  gender            text check (gender in ('Male', 'Female', 'Other')),
  school            text not null default '' check (length(school) <= 200),
  -- domain/student-state.ts. new: a child in My account who is not a student yet.
  state             text not null default 'new' check (state in ('new', 'active', 'paused', 'left')),
  foot_mm           integer constraint student_foot check (foot_mm between 100 and 350),
  helmet_size       text not null default '' check (length(helmet_size) <= 20),
  suit_size         text not null default '' check (length(suit_size) <= 20),
  medical_note      text not null default '' check (length(medical_note) <= 1000),
  emergency_name    text not null default '' check (length(emergency_name) <= 100),
  emergency_mobile  text not null default '' check (emergency_mobile ~ '^([0-9]{10})?$'),
  -- From then on only staff change name and date of birth.
  age_proof_seen_by text references staff,
  age_proof_seen_on date,
  created_at        timestamptz not null default now(),
  version           integer not null default 1,
  constraint student_age_proof check ((age_proof_seen_by is null) = (age_proof_seen_on is null))
);
create index student_by_name on student (lower(name), student_id);
create index student_by_proof on student (age_proof_seen_by) where age_proof_seen_by is not null;
create trigger student_version before update on student for each row execute function raise_version();

create table student_state_change (
  change_id  bigint generated always as identity primary key,
  student_id text not null references student on delete cascade,
  state      text not null check (state in ('new', 'active', 'paused', 'left')),
  at         timestamptz not null default now(),
  -- Staff id, user id, or `system`.
  actor      text not null,
  reason     text not null default '' check (length(reason) <= 300)
);
create index student_state_change_by_student on student_state_change (student_id, at);
create index student_state_change_by_time on student_state_change (at);

create table guardian (
  guardian_id text primary key default random_id() check (guardian_id ~ '^[0-9a-f]{32}$'),
  student_id  text not null references student on delete cascade,
  -- Null: has no account, or has not logged in since staff invited the email.
  user_id     text references account on delete cascade,
  name        text not null check (length(name) between 1 and 200),
  relation    text not null check (relation in ('Father', 'Mother', 'Guardian')),
  mobile      text not null default '' check (mobile ~ '^([0-9]{10})?$'),
  email       text not null default '' check (email = lower(email) and length(email) <= 254),
  address     text not null default '' check (length(address) <= 500),
  pincode     text not null default '' check (pincode ~ '^([1-9][0-9]{5})?$'),
  -- Staff know that this email is this parent's: its account gets the child. An address typed into a form is no proof of that.
  is_invited  boolean not null default false,
  created_at  timestamptz not null default now()
);
create unique index guardian_once on guardian (student_id, user_id) where user_id is not null;
create index guardian_by_user on guardian (user_id) where user_id is not null;
create index guardian_by_student on guardian (student_id);
create index guardian_by_invitation on guardian (email) where is_invited and user_id is null;

create table enrolment (
  enrolment_id text primary key default random_id() check (enrolment_id ~ '^[0-9a-f]{32}$'),
  batch_id     text not null references batch,
  student_id   text not null references student on delete cascade,
  -- domain/enrolment-state.ts
  state        text not null check (state in ('waiting', 'placed', 'ended')),
  -- The order of the waiting list. Drawn while the batch is locked.
  number       bigint generated always as identity unique,
  created_at   timestamptz not null default now(),
  -- Null: never had a place.
  placed_at    timestamptz,
  ended_at     timestamptz,
  constraint enrolment_ended check ((state = 'ended') = (ended_at is not null)),
  constraint enrolment_placed check (state <> 'placed' or placed_at is not null),
  constraint enrolment_waiting check (state <> 'waiting' or placed_at is null),
  constraint enrolment_times check (ended_at >= placed_at)
);
create unique index enrolment_live on enrolment (batch_id, student_id) where state <> 'ended';
create index enrolment_by_student on enrolment (student_id);
create index enrolment_by_batch on enrolment (batch_id, number);
create index enrolment_by_time on enrolment (created_at);
create index enrolment_by_end on enrolment (ended_at) where ended_at is not null;
create trigger enrolment_counted after insert or update or delete on enrolment
  for each row execute function count_enrolment();

-- What parents agree to, by purpose. A changed text is a new version; the earlier ones stay.
create table consent_notice (
  purpose    text not null check (purpose in ('training', 'photos', 'messages')),
  version    integer not null check (version > 0),
  text       text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now(),
  primary key (purpose, version)
);
insert into consent_notice (purpose, version, text) values
  ('training', 1, 'We store the child’s name, date of birth, sizes, medical note and emergency number, and who came to class, to teach the child safely. Coaches of the centre see them, without your address. We erase them some time after the child leaves.'),
  ('photos', 1, 'We may take photos and videos of the child in class and at events, and show them on our pages.'),
  ('messages', 1, 'We may send you messages about events, offers and results. Messages about the child’s own classes come in any case.');

create table consent (
  consent_id     text primary key default random_id() check (consent_id ~ '^[0-9a-f]{32}$'),
  student_id     text not null references student on delete cascade,
  purpose        text not null,
  notice_version integer not null,
  given_at       timestamptz not null default now(),
  -- The parent's account; or the member of staff who has it on paper.
  given_by       text references account on delete set null,
  recorded_by    text references staff,
  withdrawn_at   timestamptz,
  foreign key (purpose, notice_version) references consent_notice (purpose, version),
  constraint consent_ends check (withdrawn_at >= given_at)
);
create unique index consent_current on consent (student_id, purpose) where withdrawn_at is null;
create index consent_by_student on consent (student_id);
create index consent_by_giver on consent (given_by) where given_by is not null;
create index consent_by_staff on consent (recorded_by) where recorded_by is not null;
create index consent_by_notice on consent (purpose, notice_version);
create index consent_by_withdrawal on consent (withdrawn_at) where withdrawn_at is not null;

-- Who looked at a child's record, and when.
create table record_view (
  view_id    bigint generated always as identity primary key,
  student_id text not null references student on delete cascade,
  staff_id   text not null references staff,
  at         timestamptz not null default now()
);
create index record_view_by_student on record_view (student_id, at desc);
create index record_view_by_staff on record_view (staff_id, at desc);
create index record_view_by_time on record_view (at);

-- The calendar that a parent or a coach subscribes to: one each. Only the hash of its token is stored.
create table calendar_link (
  token_hash text primary key,
  user_id    text unique references account on delete cascade,
  staff_id   text unique references staff on delete cascade,
  created_at timestamptz not null default now(),
  constraint calendar_link_for_one check (num_nonnulls(user_id, staff_id) = 1)
);

-- Which child an admission is for, which batch the parents would like, what they agreed to, and what staff decided.
alter table admission
  add column student_id  text references student on delete set null,
  add column batch_id    text references batch on delete set null,
  add column consents    text[] not null default '{}',
  add column state       text not null default 'new',
  add column answer      text not null default '',
  add column decided_by  text references staff,
  add column decided_at  timestamptz,
  add column version     integer not null default 1;
alter table admission add constraint admission_state check (state in ('new', 'accepted', 'declined')) not valid;
alter table admission add constraint admission_consents check (consents <@ array['training', 'photos', 'messages']) not valid;
alter table admission add constraint admission_answer check (length(answer) <= 500) not valid;
alter table admission add constraint admission_decided check ((state = 'new') = (decided_at is null)) not valid;
create index admission_by_student on admission (student_id) where student_id is not null;
create index admission_by_batch on admission (batch_id) where batch_id is not null;
create index admission_by_decider on admission (decided_by) where decided_by is not null;
create index admission_by_time on admission (created_at, admission_id);
create trigger admission_version before update of student_id, batch_id, state, answer on admission
  for each row execute function raise_version();

do $$
declare watched text;
begin
  foreach watched in array array['batch', 'batch_day'] loop
    execute format('create trigger %I after insert or update or delete or truncate on %I
      for each statement execute function tell_catalogue_changed()', watched || '_tells', watched);
  end loop;
end $$;

alter table violation_found drop constraint violation_found_kind_check;
alter table violation_found add constraint violation_found_kind_check
  check (kind in ('order', 'fee', 'payment', 'stock', 'coupon', 'account', 'student')) not valid;
