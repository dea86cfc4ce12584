-- A function in SQL that cannot be folded into whoever calls it is parsed and planned anew by every statement that does. These
-- are called by every checkout, some for every row: in PL/pgSQL they are planned once for as long as a connection lasts.
set local lock_timeout = '2s';

create or replace function platform.timeline() returns integer language plpgsql stable as $$
begin
  return ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::integer;
end $$;

create or replace function pricing.edition_of(of_company text) returns text language plpgsql stable as $$
begin
  return (select e.number from pricing.edition e where e.subject = '')
    || '.' || coalesce((select e.number from pricing.edition e where e.subject = of_company), 0);
end $$;

create or replace function identity.approved_gstins() returns text[] language plpgsql stable security definer
set search_path = pg_catalog, pg_temp as $$
begin
  return (select coalesce(array_agg(g.gstin::text order by g.is_primary desc, g.id), '{}') from identity.gstin g
    where g.company_id = platform.company() and g.state = 'approved');
end $$;

create or replace function identity.primary_gstin() returns text language plpgsql stable security definer
set search_path = pg_catalog, pg_temp as $$
begin
  return (select g.gstin::text from identity.gstin g
    where g.company_id = platform.company() and g.state = 'approved' and g.is_primary);
end $$;

create or replace function ledger.methods_of(of_company text) returns text[] language plpgsql stable as $$
begin
  return coalesce((select m.methods from ledger.payment_methods m where m.company_id = of_company),
    case when exists (select from ledger.credit_terms t where t.company_id = of_company)
      then array['wallet', 'credit', 'gateway'] else array['wallet', 'gateway'] end);
end $$;

create or replace function booking.leads_to(itinerary jsonb, by_code boolean) returns text language plpgsql immutable as $$
begin
  return case itinerary ->> 'service'
    when 'hotel' then itinerary ->> 'city'
    when 'flight' then (
      select s ->> case when by_code then 'destination' else 'destinationName' end
        from jsonb_array_elements(itinerary -> 'segments') with ordinality as e (s, at)
        where coalesce((s ->> 'journey')::int, 0) = 0 order by at desc limit 1)
    else itinerary #>> '{segments,0,destinationName}'
  end;
end $$;

create or replace function platform.queue_mail(
  id text, recipient text, template text, locale text, params jsonb, company text default null, "user" text default null
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.mail (id, recipient, template, locale, params, company_id, user_id)
    values (queue_mail.id, queue_mail.recipient, queue_mail.template, queue_mail.locale, queue_mail.params,
      queue_mail.company, queue_mail."user");
end $$;
