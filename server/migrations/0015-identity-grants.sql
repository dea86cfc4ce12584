-- Who owns and who may call the functions since 0006. PostgreSQL lets everybody call every function; we name who may.
do $$
declare
  gated text;
begin
  foreach gated in array array[
    'identity.enter(text, text)', 'identity.enter_with_key(text, text)', 'identity.enter_staff(text)',
    'identity.session_of(text)',
    'identity.begin_session(text, boolean, boolean, text, text, text, text, text)',
    'identity.is_known_device(text, text)', 'identity.refuse_disabled(text, text, text)', 'identity.cut_sessions()',
    'identity.renew_session(text)', 'identity.confirm_session(text)',
    'identity.sessions_of(text)', 'identity.end_sessions(text, text, text, text)', 'identity.sign_out(text, text, text)',
    'identity.sign_up(text, text, text, text, text, text, text, text, text, text, text, text, text, text, text, text)',
    'identity.issue_action_code(text, text, text, text, text, text, interval)', 'identity.read_action_code(text, text)',
    'identity.request_password_reset(text, text, text)', 'identity.reset_password(text, text, text, text)',
    'identity.change_password(text, text, text, text)', 'identity.request_email_verification(text)',
    'identity.verify_email(text, text, text)', 'identity.request_email_change(text, text, text, text)',
    'identity.change_email(text, text, text)', 'identity.account_of(text)', 'identity.change_account(text, text, text)',
    'identity.note_second_factor(text, text, text, text, text)', 'identity.export_account(text, text, text)',
    'identity.delete_account(text, text, text)', 'identity.clear_out()',
    'identity.team_of()', 'identity.name_of(text)', 'identity.is_member_address(text)',
    'identity.mail_to_member(text, text, jsonb)', 'identity.mail_invitation(text)', 'identity.read_invitation(text)',
    'identity.accept_invitation(text, text, text, text)',
    'identity.join_by_invitation(text, text, text, text, text, text, text, text)',
    'identity.submit_company(text, text, text)', 'identity.owners_of(text)', 'identity.has_verified_owner(text)',
    'identity.decide_company(text, text[], text, text, text, text, text, text)',
    'identity.decide_gstin(text, boolean, text, text, text)', 'identity.set_disabled(text, boolean, text, text, text)',
    'platform.seal_audit(integer)', 'platform.verify_audit()', 'platform.sealed_until()'
  ] loop
    execute format('alter function %s owner to marga_gate', gated);
  end loop;
end $$;

revoke execute on all functions in schema platform, identity, ledger, booking from public;
grant execute on all functions in schema identity to marga_gate;
grant execute on function platform.staff(), platform.now(), platform.company() to marga_app, marga_gate, marga_operator;
grant execute on function platform.audit_text(platform.audit), platform.seal_hash(bytea, text),
  platform.new_id(text) to marga_gate;
grant execute on function platform.note(text, text, text, text, text, text, jsonb, text, boolean) to marga_app, marga_gate;
grant execute on function platform.sealed_until() to marga_app, marga_operator;
grant execute on function platform.seal_audit(integer), identity.clear_out(),
  identity.issue_action_code(text, text, text, text, text, text, interval) to marga_relay;
grant execute on function platform.verify_audit(), identity.enter_staff(text), identity.owners_of(text),
  identity.has_verified_owner(text),
  identity.decide_company(text, text[], text, text, text, text, text, text),
  identity.decide_gstin(text, boolean, text, text, text), identity.set_disabled(text, boolean, text, text, text)
  to marga_operator;
grant execute on function identity.enter(text, text), identity.enter_with_key(text, text), identity.session_of(text),
  identity.begin_session(text, boolean, boolean, text, text, text, text, text), identity.is_known_device(text, text),
  identity.refuse_disabled(text, text, text), identity.renew_session(text), identity.confirm_session(text), identity.sessions_of(text),
  identity.end_sessions(text, text, text, text), identity.sign_out(text, text, text),
  identity.sign_up(text, text, text, text, text, text, text, text, text, text, text, text, text, text, text, text),
  identity.read_action_code(text, text), identity.request_password_reset(text, text, text),
  identity.reset_password(text, text, text, text), identity.change_password(text, text, text, text),
  identity.request_email_verification(text), identity.verify_email(text, text, text),
  identity.request_email_change(text, text, text, text), identity.change_email(text, text, text),
  identity.account_of(text), identity.change_account(text, text, text),
  identity.note_second_factor(text, text, text, text, text), identity.export_account(text, text, text),
  identity.delete_account(text, text, text), identity.team_of(), identity.name_of(text),
  identity.is_member_address(text), identity.mail_to_member(text, text, jsonb), identity.mail_invitation(text),
  identity.other_owners(text), identity.exceeds_own_limit(text, bigint), identity.hold_buyer(text, text[]),
  identity.change_member(text, text, boolean, bigint, text[], text, text, text),
  identity.remove_member(text, text[], text, text, text), identity.transfer_ownership(text, text, text, text),
  identity.invite(text, text, text, bigint, text, text, text, text),
  identity.settle_invitation(text, boolean, text[], text, text, text), identity.read_invitation(text),
  identity.accept_invitation(text, text, text, text),
  identity.join_by_invitation(text, text, text, text, text, text, text, text),
  identity.submit_company(text, text, text), identity.replace_gstin(text, text, text, text, text) to marga_app;
grant execute on function booking.spent_today(text, text),
  booking.start_checkout(text, text, text, text, text, text, bigint, char, bigint, jsonb, jsonb, text, text[],
    text, text) to marga_app;
grant select, delete on engine."twoFactor" to marga_gate;
-- Where an entry stands in the log and when it was written is not for its writer to say.
revoke insert on platform.audit from marga_app;
grant insert (id, company_id, user_id, action, subject, request_id, detail, key_id, ip_address, staff) on platform.audit to marga_app;
