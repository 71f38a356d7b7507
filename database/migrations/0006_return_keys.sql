-- expand

-- For deleting what they refer to.
create index return_line_by_return on return_line (return_id, order_id);
create index credit_note_by_return on credit_note (return_id, order_id);
