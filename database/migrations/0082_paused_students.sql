-- expand

-- For Today, which counts those without consent to training.
create index student_paused on student (student_id) where state = 'paused';
