-- expand

create trigger review_photo_removed after update of picture_id on review
  for each row when (old.picture_id is not null and old.picture_id is distinct from new.picture_id)
  execute function drop_review_photo();
create trigger review_photo_deleted after delete on review
  for each row when (old.picture_id is not null) execute function drop_review_photo();
