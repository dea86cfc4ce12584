-- @wall internal: No login role writes differences. It changes only an open one.
create or replace function payments.record_reconciliation_difference(of_day date, of_kind text, of_gateway_id text, of_subject text, at_gateway bigint,
  in_ledger bigint) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into payments.difference (id, day, kind, gateway_id, subject, at_gateway_minor, in_ledger_minor)
    values (platform.new_id('dif'), of_day, of_kind, of_gateway_id, of_subject, at_gateway, in_ledger)
    on conflict on constraint difference_once do update set subject = excluded.subject,
      at_gateway_minor = excluded.at_gateway_minor, in_ledger_minor = excluded.in_ledger_minor
    where difference.state = 'open'
$$;

alter function payments.record_reconciliation_difference owner to marga_authorizer;
