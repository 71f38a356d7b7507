-- The mark that counts for each student and class: the last one that somebody tapped; if nobody did, the last one that a Save made.
create view attendance_now as
select distinct on (class_id, student_id) class_id, student_id, mark, mark_id, number, staff_id, marked_at, received_at
  from attendance
 order by class_id, student_id, is_untouched, number desc
