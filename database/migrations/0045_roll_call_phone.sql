-- expand

-- Unsent marks of roll calls are encrypted with it when somebody else uses the phone.
alter table staff add column seal_key text not null default random_id() || random_id();
alter table staff add constraint staff_seal_key check (seal_key ~ '^[0-9a-f]{64}$') not valid;

-- Which attendance is new, for the watch.
create index attendance_by_time on attendance (received_at);
