-- expand

alter table stock_movement validate constraint stock_movement_kind;
alter table stock_movement validate constraint stock_movement_direction;
alter table stock_movement validate constraint stock_movement_of_return;
