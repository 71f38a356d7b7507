-- expand
alter table admission validate constraint admission_fee_back;
alter table admission validate constraint admission_fee_back_note;
alter table admission validate constraint admission_fee_settled;
