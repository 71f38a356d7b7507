-- expand

-- Whether customers can cancel their orders until they are sent. On in a new shop. A shop that already sells keeps its ways until its owner
-- decides: a cancelled order sends money back without anybody of staff.
alter table help add column customers_can_cancel boolean not null default false;
alter table help alter column customers_can_cancel set default true;
