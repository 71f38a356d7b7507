-- expand
alter table staff validate constraint staff_seal_key;
