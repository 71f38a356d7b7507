-- expand

-- A form that waits for a place in its batch, without a fee. Drawn from the numbers of enrolment: forms and students are one list.
alter table admission add column waiting_number bigint;

-- What happens to the fee of a form that was declined after it was paid. Null: not decided, as before this release.
alter table admission
  add column fee_back       text,
  add column fee_back_note  text not null default '',
  add column fee_settled_at timestamptz,
  add column fee_settled_by text references staff;
alter table admission add constraint admission_fee_back check (fee_back in ('refund', 'by hand')) not valid;
alter table admission add constraint admission_fee_back_note check (length(fee_back_note) <= 300) not valid;
alter table admission add constraint admission_fee_settled check ((fee_settled_at is null) = (fee_settled_by is null)
  and (fee_settled_at is null or state = 'declined')) not valid;

create trigger admission_version_of_fee before update of waiting_number, fee_back, fee_settled_at on admission
  for each row execute function raise_version();

-- Public pages show how many places are free and how many wait. Those depend on forms that wait, and on paid ones.
create trigger admission_waits_tells after insert on admission
  for each row when (new.waiting_number is not null) execute function tell_catalogue_changed();
create trigger admission_decided_tells after update of waiting_number, state on admission
  for each row when (old.batch_id is not null or new.batch_id is not null) execute function tell_catalogue_changed();
create trigger fee_order_paid_tells after update of state on fee_order
  for each row when (new.state = 'paid') execute function tell_catalogue_changed();
