-- expand
alter table admission validate constraint admission_erased;
