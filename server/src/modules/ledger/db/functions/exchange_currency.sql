-- Exchanges an amount of one currency for another: two postings that name each other, through the clearing account,
-- which bears the difference. The fee is a separate posting; MG013 is raised when it is not covered.
create or replace function ledger.exchange_currency(of_company text, of_subject text, from_account text, to_account text,
  sold bigint, sold_currency char(3), bought bigint, bought_currency char(3), fee bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended text;
begin
  if sold_currency = bought_currency then raise exception 'nothing to exchange' using errcode = 'MG012'; end if;
  ended := ledger.transfer_between_accounts(of_company, of_subject, 'exchange', from_account, 'exchange:clearing', sold, sold_currency, null,
    of_subject || ' exchange-bought');
  if ended <> 'moved' then return ended; end if;
  perform ledger.transfer_between_accounts(of_company, of_subject, 'exchange-bought', 'exchange:clearing', to_account, bought, bought_currency,
    null, of_subject || ' exchange');
  if fee > 0 then
    ended := ledger.transfer_between_accounts(of_company, of_subject, 'exchange-fee', from_account, 'revenue:exchange-fee', fee, sold_currency, null);
    if ended <> 'moved' then raise exception 'the fee is not covered' using errcode = 'MG013'; end if;
  end if;
  return 'moved';
end $$;

alter function ledger.exchange_currency owner to marga_authorizer;
grant execute on function ledger.exchange_currency to marga_relay;
