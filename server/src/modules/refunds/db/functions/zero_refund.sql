-- Returns the expected refund for a cancellation that the supplier quoted with no refund: nothing is owed, but it
-- is stored, because suppliers may pay later all the same. If the booking was bought in a foreign currency, its
-- line names that currency, because such money comes from the supplier's account in that currency.
create or replace function refunds.zero_refund(m amendments.amendment, b bookings.booking) returns jsonb language sql stable as $$
  select jsonb_build_object('component', 'supplier', 'from', m.supplier, 'minor', '0', 'rule', 'supplier-7-working-days',
    'lines', case when jsonb_typeof(b.price -> 'exchange') = 'object' then jsonb_build_array(jsonb_build_object('kind', 'fare',
      'account', 'supplier:' || m.supplier, 'minor', '0', 'bought', jsonb_build_object('minor', '0',
        'currency', b.price #>> '{quoted,total,currency}'))) else '[]' end,
    'quotedMinor', '0', 'quotedCurrency', coalesce(b.price #>> '{quoted,total,currency}', b.currency), 'quotedRupeesMinor', '0')
$$;

grant execute on function refunds.zero_refund to marga_authorizer;
