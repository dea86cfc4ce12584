-- Mails the itineraries of some bookings to an address that a member typed. Raises MG002 when the sender is not a
-- member of the company.
-- @null value
-- @wall company: The application cannot add to the mail queue. It mails the one template for itineraries, in the name of a member of the company of the transaction.
create or replace function bookings.mail_itineraries(sender text, recipient text, mail_locale text, params jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from identity.member m where m.company_id = platform.current_company() and m.user_id = sender) then
    raise exception 'who sends is no member' using errcode = 'MG002';
  end if;
  perform platform.queue_mail(platform.new_id('mal'), lower(recipient), 'itineraries', mail_locale, params,
    platform.current_company(), sender, (select u."id" from engine."user" u where u."email" = lower(recipient)));
end $$;

alter function bookings.mail_itineraries owner to marga_authorizer;
grant execute on function bookings.mail_itineraries to marga_app;
