-- Counts the taken places of a batch; a check on the batch refuses one too many. An enrolment that has ended stays ended.
create or replace function count_enrolment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and ((old.batch_id, old.student_id) is distinct from (new.batch_id, new.student_id)
      or old.state = 'ended' and new.state <> 'ended' or old.state = 'placed' and new.state = 'waiting') then
    raise exception 'an enrolment cannot go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'enrolment_graph';
  end if;
  if tg_op <> 'INSERT' and old.state = 'placed' and (tg_op = 'DELETE' or new.state <> 'placed') then
    update batch set placed = placed - 1 where batch_id = old.batch_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'placed' and (tg_op = 'INSERT' or old.state <> 'placed') then
    update batch set placed = placed + 1 where batch_id = new.batch_id;
  end if;
  return null;
end $$;
