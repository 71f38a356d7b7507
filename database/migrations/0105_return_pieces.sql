-- expand

-- Which pieces of its line a return takes back, from 0. Odd paise belong to the first ones; numbered when the return is started, a piece is
-- worth the same whichever return is closed first. Of those that exist, the closed ones took them in the order in which they were closed.
alter table return_line add column pieces integer[];
alter table return_line disable trigger return_line_final;
update return_line b set pieces = placed.pieces
  from (select s.return_id, s.line_number, array(select generate_series(s.upto - s.quantity, s.upto - 1)) as pieces
          from (select l.return_id, l.line_number, l.quantity,
                       (sum(l.quantity) over (partition by l.order_id, l.line_number
                         order by t.state = 'closed' desc, t.ended_at nulls last, t.return_number))::integer as upto
                  from return_line l join order_return t using (return_id) where t.state <> 'declined') s) placed
 where (b.return_id, b.line_number) = (placed.return_id, placed.line_number);
set constraints all immediate;
alter table return_line enable trigger return_line_final;
create trigger return_line_pieces before insert or update of quantity on return_line
  for each row execute function place_return_pieces();
