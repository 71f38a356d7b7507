-- Every sale must find a rate, so the row for all other HSN codes cannot be removed.
create or replace function keep_general_gst_rate() returns trigger language plpgsql as $$
begin
  perform from gst_rate where hsn = '' and price_up_to_paise is null and valid_from <= (now() at time zone 'Asia/Kolkata')::date;
  if not found then
    raise exception 'there must be a GST rate for all other HSN codes'
      using errcode = 'check_violation', constraint = 'gst_rate_for_the_rest';
  end if;
  return null;
end $$;
