-- Returns the expected refund for a supplier that quoted zero: nothing is owed, but it is checked all the same,
-- because suppliers change their minds. Foreign money comes from the account in that currency, and the line says
-- so.
create or replace function refunds.zero_refund(m amendments.amendment, b bookings.booking) returns jsonb language sql stable as $$
  select jsonb_build_object('component', 'supplier', 'from', m.supplier, 'minor', '0', 'rule', 'supplier-7-working-days',
    'lines', case when jsonb_typeof(b.price -> 'exchange') = 'object' then jsonb_build_array(jsonb_build_object('kind', 'fare',
      'account', 'supplier:' || m.supplier, 'minor', '0', 'bought', jsonb_build_object('minor', '0',
        'currency', b.price #>> '{quoted,total,currency}'))) else '[]' end,
    'quotedMinor', '0', 'quotedCurrency', coalesce(b.price #>> '{quoted,total,currency}', b.currency), 'quotedRupeesMinor', '0')
$$;

grant execute on function refunds.zero_refund to marga_authorizer;
