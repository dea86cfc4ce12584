-- Written by `npm run generate` from the tables of transitions in contract/src; edit those instead. The condition of
-- each trigger reads no table, and its function runs only to refuse (ADR 0048).

create trigger reject_forbidden_transition before update of state on approvals.approval for each row
  when (old.state <> new.state and not case old.state
    when 'proposed' then new.state in ('agreed', 'refused', 'withdrawn', 'lapsed')
    when 'agreed' then new.state in ('failed', 'done')
    else false end)
  execute function platform.reject_forbidden_transition();

create trigger reject_forbidden_transition before update of state on ledger.hold for each row
  when (old.state <> new.state and not case old.state
    when 'held' then new.state in ('captured', 'released')
    else false end)
  execute function platform.reject_forbidden_transition();

create trigger reject_forbidden_transition before update of state on payments.payment for each row
  when (old.state <> new.state and not case old.state
    when 'created' then new.state in ('pending', 'paid', 'failed', 'expired')
    when 'pending' then new.state in ('created', 'paid', 'failed', 'expired')
    else false end)
  execute function platform.reject_forbidden_transition();

create trigger reject_forbidden_transition before update of state on payments.refund for each row
  when (old.state <> new.state and not case old.state
    when 'asked' then new.state in ('unknown', 'processing', 'done', 'failed')
    when 'unknown' then new.state in ('asked', 'processing', 'done', 'failed')
    when 'processing' then new.state in ('done', 'failed')
    else false end)
  execute function platform.reject_forbidden_transition();

create trigger reject_forbidden_transition before update of state on bookings.booking for each row
  when (old.state <> new.state and not case old.state
    when 'pending' then new.state in ('held', 'ordering', 'unknown', 'rejected', 'failed')
    when 'held' then new.state in ('ordering', 'unknown', 'rejected')
    when 'ordering' then new.state in ('pending', 'held', 'on-hold', 'unknown', 'ordered', 'rejected')
    when 'on-hold' then new.state in ('held', 'failed')
    when 'unknown' then new.state in ('pending', 'held', 'ordering', 'on-hold', 'ordered', 'rejected', 'escalated')
    when 'ordered' then new.state in ('confirmed', 'escalated')
    when 'rejected' then new.state in ('on-hold', 'failed', 'escalated')
    when 'confirmed' then new.state in ('cancelled')
    when 'escalated' then new.state in ('on-hold', 'unknown', 'ordered', 'rejected')
    else false end)
  execute function platform.reject_forbidden_transition();

create trigger reject_forbidden_transition before update of state on amendments.amendment for each row
  when (old.state <> new.state and not case old.state
    when 'quoted' then new.state in ('asked', 'sending', 'expired')
    when 'asked' then new.state in ('sending', 'rejected', 'escalated')
    when 'sending' then new.state in ('asked', 'unknown', 'done', 'rejected', 'escalated')
    when 'unknown' then new.state in ('sending', 'done', 'rejected')
    when 'escalated' then new.state in ('unknown', 'done', 'rejected')
    else false end)
  execute function platform.reject_forbidden_transition();

create trigger reject_forbidden_transition before update of state on amendments.service_request for each row
  when (old.state <> new.state and not case old.state
    when 'open' then new.state in ('quoted', 'declined', 'withdrawn')
    else false end)
  execute function platform.reject_forbidden_transition();
