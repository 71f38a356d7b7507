-- expand
alter table admission validate constraint admission_state;
alter table admission validate constraint admission_consents;
alter table admission validate constraint admission_answer;
alter table admission validate constraint admission_decided;
alter table violation_found validate constraint violation_found_kind_check;
