-- expand

-- == Progress: levels, best times, notes =====================================================================================

--   level              what the academy calls a stage, in order; batches and students name it
--   criterion          one line of what a level asks for
--   student_level      when a student began a level and when it was reached. The open one is the student's level now
--   criterion_reached  what a student can do, who saw it and when
--   distance           over which times are taken
--   skate_time         one time of one student
--   student_note       what a coach wrote about a student

create table level (
  name     text primary key check (length(name) between 1 and 60),
  -- One sentence for families and for the certificate.
  about    text not null default '' check (length(about) <= 200),
  position integer not null default 0
);

create table criterion (
  criterion_id text primary key default random_id() check (criterion_id ~ '^[0-9a-f]{32}$'),
  level        text not null references level on update cascade on delete cascade,
  position     integer not null,
  text         text not null check (length(text) between 1 and 200),
  -- Null: counts. A line that students have reached is not deleted when the owner takes it off the level.
  dropped_at   timestamptz
);
create index criterion_by_level on criterion (level, position);

-- A shop that has used free text keeps its words; a new one starts with three levels that its owner can change.
insert into level (name, position)
select level, row_number() over (order by level) from batch where level is not null group by level;
insert into level (name, about, position)
select name, about, position
  from (values
    ('Beginner', 'Stands safely, rolls and stops.', 1),
    ('Intermediate', 'Skates with control in curves and backwards.', 2),
    ('Advanced', 'Races: starts, pace and the low position.', 3)) as sample (name, about, position)
 where not exists (select from batch) and not exists (select from level);
insert into criterion (level, position, text)
select level, position, text
  from (values
    ('Beginner', 1, 'Falls safely and stands up alone'),
    ('Beginner', 2, 'Rolls 20 m without help'),
    ('Beginner', 3, 'Stops with the plough'),
    ('Beginner', 4, 'Glides on one foot for 3 seconds'),
    ('Intermediate', 1, 'Crossovers to the left and to the right'),
    ('Intermediate', 2, 'Stops with the T-stop'),
    ('Intermediate', 3, 'Skates backwards for 20 m'),
    ('Intermediate', 4, 'Skates five laps without a rest'),
    ('Advanced', 1, 'Holds the low position for a lap'),
    ('Advanced', 2, 'Starts from the line at a signal'),
    ('Advanced', 3, 'Skates 500 m in a group, safely'),
    ('Advanced', 4, 'Keeps the pace over 1000 m')) as sample (level, position, text)
 where exists (select from level l where l.name = sample.level and l.about <> '');

alter table batch add constraint batch_level_known foreign key (level) references level on update cascade not valid;
create index batch_by_level on batch (level) where level is not null;

create table student_level (
  student_id text not null references student on delete cascade,
  level      text not null references level on update cascade,
  started_at timestamptz not null default now(),
  started_by text not null references staff,
  -- Null: the student is at it.
  reached_at timestamptz,
  reached_by text references staff,
  primary key (student_id, level),
  constraint student_level_reached check ((reached_at is null) = (reached_by is null) and reached_at >= started_at)
);
create unique index student_level_open on student_level (student_id) where reached_at is null;
create index student_level_by_level on student_level (level);
create index student_level_by_starter on student_level (started_by);
create index student_level_by_judge on student_level (reached_by) where reached_by is not null;

create table criterion_reached (
  student_id   text not null references student on delete cascade,
  -- No cascade: a level whose lines students have reached cannot be removed.
  criterion_id text not null references criterion,
  at           timestamptz not null default now(),
  staff_id     text not null references staff,
  primary key (student_id, criterion_id)
);
create index criterion_reached_by_criterion on criterion_reached (criterion_id);
create index criterion_reached_by_staff on criterion_reached (staff_id);

create table distance (
  metres integer primary key constraint distance_metres check (metres between 10 and 50000)
);
insert into distance (metres) values (100), (200), (300), (500), (1000);

create table skate_time (
  time_id    text primary key default random_id() check (time_id ~ '^[0-9a-f]{32}$'),
  student_id text not null references student on delete cascade,
  metres     integer not null references distance,
  -- Milliseconds.
  ms         integer not null,
  day        date not null constraint skate_time_day check (day >= '1990-01-01'),
  place      text not null check (length(place) between 1 and 100),
  staff_id   text not null references staff,
  created_at timestamptz not null default now(),
  -- domain/skate-time.ts
  constraint skate_time_plausible check (ms between 1000 and 7200000
    and ms::bigint * 20 >= metres::bigint * 1000 and ms::bigint * 3 <= metres::bigint * 10000),
  -- A form that is sent twice enters one time.
  constraint skate_time_once unique (student_id, metres, day, place, ms)
);
create index skate_time_by_distance on skate_time (metres);
create index skate_time_by_staff on skate_time (staff_id);

create table student_note (
  note_id    text primary key default random_id() check (note_id ~ '^[0-9a-f]{32}$'),
  student_id text not null references student on delete cascade,
  text       text not null check (length(text) between 1 and 1000),
  -- The family reads it in My account.
  is_visible boolean not null default false,
  staff_id   text not null references staff,
  created_at timestamptz not null default now()
);
create index student_note_by_student on student_note (student_id, created_at desc);
create index student_note_by_staff on student_note (staff_id);

insert into role_permission (role_id, permission)
select role_id, 'progress.edit' from staff_role where role_id in ('owner', 'manager', 'coach');
