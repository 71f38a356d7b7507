-- expand

-- Public pages show how many wait for a batch, and the texts that parents consent to.
do $$
declare watched text;
begin
  foreach watched in array array['enrolment', 'consent_notice'] loop
    execute format('create trigger %I after insert or update or delete or truncate on %I
      for each statement execute function tell_catalogue_changed()', watched || '_tells', watched);
  end loop;
end $$;
