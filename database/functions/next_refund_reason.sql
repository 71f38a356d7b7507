-- The reason of the refund that asks again for one that a bank rejected: "order cancelled", "order cancelled, try 2", and so on.
create or replace function next_refund_reason(reason text) returns text language sql immutable as $$
  select case when reason ~ ', try [0-9]+$'
    then regexp_replace(reason, '[0-9]+$', '') || (substring(reason from '[0-9]+$')::integer + 1)::text
    else reason || ', try 2' end
$$;
