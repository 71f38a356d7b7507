-- Violations around these students; see order_violations.
create or replace function student_violations(student_ids text[]) returns table (key text, name text, detail text)
  language sql stable as $$

select distinct e.student_id, 'A1 batch miscounts its places', format('batch %s', b.batch_id)
  from enrolment e join batch b using (batch_id)
 where e.student_id = any(student_ids)
   and (b.placed > b.capacity
        or b.placed <> (select count(*) from enrolment p where p.batch_id = b.batch_id and p.state = 'placed'))

union all
select e.student_id, 'A2 place without a student', format('enrolment %s', e.enrolment_id)
  from enrolment e join student s using (student_id)
 where e.student_id = any(student_ids) and e.state = 'placed' and s.state not in ('active', 'paused')

union all
select s.student_id, 'A3 student without consent to training', format('student %s', s.student_id)
  from student s
 where s.student_id = any(student_ids) and s.state = 'active'
   and not exists (select from consent c where c.student_id = s.student_id and c.purpose = 'training' and c.withdrawn_at is null)

union all
select s.student_id, 'A4 student without a guardian', format('student %s', s.student_id)
  from student s
 where s.student_id = any(student_ids) and not exists (select from guardian g where g.student_id = s.student_id)

union all
select s.student_id, 'A5 history disagrees with the student', format('student %s', s.student_id)
  from student s
 where s.student_id = any(student_ids)
   and s.state is distinct from (select c.state from student_state_change c where c.student_id = s.student_id
                                  order by c.at desc, c.change_id desc limit 1)

union all
-- The place counts when the class begins; before that, when the mark arrived, because the class may have been moved since. The times of a
-- place are those of the start of a transaction: hence the minute.
select distinct a.student_id, 'A6 attendance without a place', format('student %s, class %s', a.student_id, a.class_id)
  from attendance a join batch_class c using (class_id)
 where a.student_id = any(student_ids)
   and not exists (select from enrolment e
                    where e.batch_id = c.batch_id and e.student_id = a.student_id
                      and e.placed_at - interval '1 minute' <= least(c.starts_at, a.received_at)
                      and coalesce(e.ended_at, 'infinity') + interval '1 minute' > least(c.starts_at, a.received_at))
$$;
