-- What has come for a due, by whoever's word. What has come in full for a cancellation is looked at some more.
create or replace function aftercare.take_arrival(of_due text, arrived bigint, arrived_rupees bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  outcome text;
begin
  outcome := aftercare.take_refund(of_due, arrived, arrived_rupees);
  update aftercare.due x set look_at = platform.now() + interval '1 day', looks = 1
    where x.id = of_due and x.look_at is null and x.company_id = platform.company() and x.arrived_minor >= x.quoted_minor
      and not aftercare.is_manual_quote(x.supplier_quote) and x.created_at + interval '60 days' > platform.now()
      and exists (select from aftercare.move m where m.id = x.move_id and m.kind = 'cancellation');
  return outcome;
end $$;

alter function aftercare.take_arrival owner to marga_authorizer;
