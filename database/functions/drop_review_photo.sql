-- A photo goes with its review, or when its author removes it; unless another review or the shop itself shows it.
create or replace function drop_review_photo() returns trigger language plpgsql as $$
begin
  delete from picture p
   where p.picture_id = old.picture_id
     and not exists (select from review r where r.picture_id = p.picture_id)
     -- Ids of before; the shop never shows the others.
     and (p.picture_id like 'customer-%'
          or not exists (select from product where p.picture_id = any(gallery))
         and not exists (select from variation where p.picture_id = any(gallery)));
  return null;
exception when foreign_key_violation then
  return null;
end $$;
