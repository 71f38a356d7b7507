-- expand

-- How many months after leaving a child's data is erased, as the notice for training says. Null: the text names no number, so nothing is erased
-- by it. Other purposes do not use it.
alter table consent_notice
  add column erased_after_months integer check (erased_after_months between 1 and 120);

-- In a new shop nobody has agreed to it yet, so it can name the number at once.
update consent_notice
   set text = replace(text, 'We erase them some time after the child leaves.', 'We erase them 12 months after the child leaves.'),
       erased_after_months = 12
 where purpose = 'training' and version = 1 and text like '%We erase them some time after the child leaves.%'
   and not exists (select from consent) and not exists (select from admission where consents <> '{}');

-- For the job that erases.
create index student_left on student (student_id) where state = 'left';
create index admission_declined on admission (decided_at) where state = 'declined' and erased_at is null;
