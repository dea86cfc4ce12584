-- Queues a mail. No other function adds to the mail queue, and only functions that the authorizer role owns may
-- call this one. Its search_path is fixed, so the caller's cannot redirect any name. A company's mail whose params
-- name bookings or a checkout is logged under each of them. `reader` is the account that has the recipient's
-- address; `"user"` may be the sender of the mail.
-- @wall internal: No login role adds to the mail queue, so that none can send what it likes to whom it likes; the caller has chosen recipient and template.
create or replace function platform.queue_mail(
  id text, recipient text, template text, locale text, params jsonb, company text default null, "user" text default null,
  reader text default null
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.mail (id, recipient, template, locale, params, company_id, user_id)
    values (queue_mail.id, queue_mail.recipient, queue_mail.template, queue_mail.locale, queue_mail.params,
      queue_mail.company, queue_mail."user");
  if queue_mail.company is null then return; end if;
  insert into platform.mail_log (company_id, subject, mail_id, template, user_id, recipient)
    select queue_mail.company, about.subject, queue_mail.id, queue_mail.template, queue_mail.reader, queue_mail.recipient
      from (select queue_mail.params ->> 'bookingId' as subject
        union select queue_mail.params ->> 'checkoutId'
        union select jsonb_array_elements_text(queue_mail.params -> 'bookingIds')) about
      where about.subject is not null;
end $$;

alter function platform.queue_mail owner to marga_authorizer;
