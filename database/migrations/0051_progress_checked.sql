-- expand
alter table batch validate constraint batch_level_known;
