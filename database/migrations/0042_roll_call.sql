-- expand

-- == Who came to class ======================================================================================================

--   attendance       one mark of one student in one class, as somebody tapped it. Nothing is overwritten: the last mark counts
--   class_guest      somebody without a place who came to one class: a friend, or a child on trial
--   absence_notice   a parent said beforehand that a child will not come

create table attendance (
  -- Made on the phone, so that a mark that is sent twice is stored once.
  mark_id     text primary key check (mark_id ~ '^[0-9a-f]{32}$'),
  -- The order in which the server got the marks, drawn while the class is locked.
  number      bigint generated always as identity unique,
  class_id    text not null references batch_class,
  student_id  text not null references student on delete cascade,
  mark        text not null check (mark in ('present', 'absent', 'late', 'excused')),
  staff_id    text not null references staff,
  -- By the phone's clock, which may be wrong.
  marked_at   timestamptz not null,
  received_at timestamptz not null default now()
);
create index attendance_by_class on attendance (class_id, student_id, number desc);
create index attendance_by_student on attendance (student_id, class_id, number desc);
create index attendance_by_staff on attendance (staff_id);

create table class_guest (
  -- Made on the phone.
  guest_id    text primary key check (guest_id ~ '^[0-9a-f]{32}$'),
  class_id    text not null references batch_class,
  name        text not null check (length(name) between 1 and 100),
  kind        text not null check (kind in ('guest', 'trial')),
  staff_id    text not null references staff,
  received_at timestamptz not null default now(),
  -- Added by mistake.
  removed_at  timestamptz
);
create index class_guest_by_class on class_guest (class_id);
create index class_guest_by_staff on class_guest (staff_id);

create table absence_notice (
  class_id   text not null references batch_class on delete cascade,
  student_id text not null references student on delete cascade,
  -- The parent who said so.
  user_id    text references account on delete set null,
  reason     text not null default '' check (length(reason) <= 300),
  created_at timestamptz not null default now(),
  primary key (class_id, student_id)
);
create index absence_notice_by_student on absence_notice (student_id);
create index absence_notice_by_user on absence_notice (user_id) where user_id is not null;
