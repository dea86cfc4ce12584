-- Allocates `amount` of an expected refund to the captured holds that paid for the booking, the latest first. Raises
-- MG012 when they do not cover it. The caller has locked the booking's refund balance.
-- @wall internal: The application only reads where refunds go. It allocates to captured holds of the company of the transaction, and no more than is left of each.
create or replace function amendments.allocate_refund(of_booking text, of_expected_refund text, amount bigint)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  one record;
  to_go bigint := amount;
begin
  for one in select * from amendments.refundable_remainders(platform.current_company(), of_booking) r where r.refundable_minor > 0 loop
    exit when to_go <= 0;
    insert into amendments.refund_allocation (expected_refund_id, company_id, hold, account, amount_minor)
      values (of_expected_refund, platform.current_company(), one.hold, one.account, least(to_go, one.refundable_minor))
      on conflict (expected_refund_id, hold) do update set amount_minor = refund_allocation.amount_minor + excluded.amount_minor;
    to_go := to_go - least(to_go, one.refundable_minor);
  end loop;
  if to_go > 0 then raise exception 'more than was paid cannot be promised back' using errcode = 'MG012'; end if;
end $$;

alter function amendments.allocate_refund owner to marga_authorizer;
