-- Mails the answers of support that were not mailed when they were written and that the customer has not read for
-- `patience`. Returns the number of tickets.
-- @wall worker: The relay can neither read tickets nor add mails. It mails each answer once, to the ticket's own address, and returns a number.
create or replace function support.mail_unread_answers(patience interval, most integer) returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  unread text;
  mailed integer := 0;
begin
  for unread in select t.id from support.ticket t
      where t.email is not null and t.last_support_seq > t.mailed_up_to and t.last_support_seq > t.read_by_sender
        and exists (select from support.message m
          where m.ticket_id = t.id and m.seq = t.last_support_seq and m.at < platform.now() - patience)
      order by t.last_at limit most for update of t skip locked loop
    perform support.mail_unread_answers_of_ticket(unread);
    mailed := mailed + 1;
  end loop;
  return mailed;
end $$;

alter function support.mail_unread_answers owner to marga_authorizer;
grant execute on function support.mail_unread_answers to marga_relay;
