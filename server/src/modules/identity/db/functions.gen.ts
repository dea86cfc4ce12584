// Written by `npm run generate` from the functions of the schema identity; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/argument.ts';

export const acceptInvitation = (p: {
  tokenHash: Argument<string>;
  hash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    'expired' | 'invalid' | 'joined' | 'for-another'
  >`identity.accept_invitation("token_hash" => (${p.tokenHash})::text, "hash" => (${p.hash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
export const accountOf = (p: { tokenHash: Argument<string> }) =>
  sql<{
    user_id: string;
    email: string;
    email_verified: boolean;
    pending_email: string | null;
    name: string;
    locale: string;
    created_at: Instant;
    last_sign_in_at: Instant | null;
    second_factor: boolean;
  }>`identity.account_of("token_hash" => (${p.tokenHash})::text)`;
/** What identity.authorize_session is for a person, for a program. A key does what its scopes and its maker's present role both allow, and dies with the membership. When it was last used is written at most once a minute. */
export const authorizeApiKey = (p: { hash: Argument<string>; company: Argument<string> }) =>
  sql<{
    user_id: string;
    role: string | null;
    company_state: string | null;
    email_verified: boolean;
    disabled: boolean;
    recent: boolean;
    daily_limit_minor: bigint | null;
    key_id: string | null;
    scopes: string[] | null;
  }>`identity.authorize_api_key("hash" => (${p.hash})::text, "company" => (${p.company})::text)`;
/** The one authorization for a company: it looks the session and the membership up and, only if both hold, sets the company for the rest of the transaction. A statement behind it in the same round trip sees nothing when it was refused. Every name in the body is qualified, so no search_path of the caller can bend it. */
export const authorizeSession = (p: { tokenHash: Argument<string>; company: Argument<string> }) =>
  sql<{
    user_id: string;
    role: string | null;
    company_state: string | null;
    email_verified: boolean;
    disabled: boolean;
    recent: boolean;
    daily_limit_minor: bigint | null;
    key_id: string | null;
    scopes: string[] | null;
  }>`identity.authorize_session("token_hash" => (${p.tokenHash})::text, "company" => (${p.company})::text)`;
/** The operators' authorization: it opens their view for the rest of the transaction. */
export const authorizeStaff = (p: { tokenHash: Argument<string> }) =>
  sql<{
    user_id: string;
    role: string | null;
    disabled: boolean;
    recent: boolean;
    second_factor: boolean;
  }>`identity.authorize_staff("token_hash" => (${p.tokenHash})::text)`;
/** A session the engine has just made becomes one of ours. A disabled account gets none: the password was right, so it may be told. A device that was not seen before is told by mail, unless it is the account's first. */
export const beginSession = (p: {
  tokenHash: Argument<string>;
  isRemembered: Argument<boolean>;
  withSecondFactor: Argument<boolean>;
  ip: Argument<string>;
  agent: Argument<string>;
  fromCountry: Argument<string | null>;
  deviceHash: Argument<string>;
  requestId: Argument<string>;
}) =>
  sql<
    'missing' | 'begun' | 'user-disabled'
  >`identity.begin_session("token_hash" => (${p.tokenHash})::text, "is_remembered" => (${p.isRemembered})::bool, "with_second_factor" => (${p.withSecondFactor})::bool, "ip" => (${p.ip})::text, "agent" => (${p.agent})::text, "from_country" => (${p.fromCountry})::text, "device_hash" => (${p.deviceHash})::text, "request_id" => (${p.requestId})::text)`;
export const changeAccount = (p: {
  tokenHash: Argument<string>;
  newName: Argument<string | null>;
  newLocale: Argument<string | null>;
}) =>
  sql<void>`identity.change_account("token_hash" => (${p.tokenHash})::text, "new_name" => (${p.newName})::text, "new_locale" => (${p.newLocale})::text)`;
export const changeEmail = (p: {
  hash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    string | null
  >`identity.change_email("hash" => (${p.hash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** `manageable` are the roles that whoever asks may hand out and take away. */
export const changeMember = (p: {
  subject: Argument<string>;
  newRole: Argument<string | null>;
  setsLimit: Argument<boolean>;
  newLimit: Argument<bigint | number | null>;
  manageable: Argument<readonly string[]>;
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<string>`identity.change_member("subject" => (${p.subject})::text, "new_role" => (${p.newRole})::text, "sets_limit" => (${p.setsLimit})::bool, "new_limit" => (${p.newLimit})::int8, "manageable" => (${p.manageable})::text[], "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
export const changePassword = (p: {
  tokenHash: Argument<string>;
  passwordHash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<boolean>`identity.change_password("token_hash" => (${p.tokenHash})::text, "password_hash" => (${p.passwordHash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Removes what nobody can use any more. Sessions are kept a week past their end, so that a list of them can be explained. */
export const clearOut = () => sql<void>`identity.clear_out()`;
export const companyMembers = (p: { ofCompany: Argument<string> }) =>
  sql<{
    user_id: string;
    name: string;
    email: string;
    email_verified: boolean;
    disabled: boolean;
    role: string;
  }>`identity.company_members("of_company" => (${p.ofCompany})::text)`;
export const confirmSession = (p: { tokenHash: Argument<string> }) =>
  sql<void>`identity.confirm_session("token_hash" => (${p.tokenHash})::text)`;
/** Two owners who demote each other at once queue at the owners' rows, and the second is told that it is the last. */
export const countOtherOwners = (p: { thanUser: Argument<string> }) =>
  sql<bigint>`identity.count_other_owners("than_user" => (${p.thanUser})::text)`;
/** Moves a company if it stands where the operator saw it; false when somebody was quicker or nobody was let in. */
export const decideCompany = (p: {
  ofCompany: Argument<string>;
  fromStates: Argument<readonly string[]>;
  toState: Argument<string>;
  withReason: Argument<string | null>;
  action: Argument<string>;
  template: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<boolean>`identity.decide_company("of_company" => (${p.ofCompany})::text, "from_states" => (${p.fromStates})::text[], "to_state" => (${p.toState})::text, "with_reason" => (${p.withReason})::text, "action" => (${p.action})::text, "template" => (${p.template})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Decides on a GST number that waits. The one it replaces is retired in the same moment. */
export const decideGstin = (p: {
  gstinId: Argument<string>;
  isApproved: Argument<boolean>;
  withReason: Argument<string | null>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    string | null
  >`identity.decide_gstin("gstin_id" => (${p.gstinId})::text, "is_approved" => (${p.isApproved})::bool, "with_reason" => (${p.withReason})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** The person goes, what the company did stays. A company of which they were the only member is closed; where others remain without an owner, the ownership must be handed over first. */
export const deleteAccount = (p: {
  tokenHash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    'missing' | 'deleted' | 'last-owner'
  >`identity.delete_account("token_hash" => (${p.tokenHash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Ends one session of the holder's, or all but the holder's own when none is named. Answers how many ended. */
export const endSessions = (p: {
  tokenHash: Argument<string>;
  sessionId: Argument<string | null>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<number>`identity.end_sessions("token_hash" => (${p.tokenHash})::text, "session_id" => (${p.sessionId})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Whether a limit, or the lack of one, is more than whoever gives it may spend. */
export const exceedsOwnLimit = (p: { actor: Argument<string>; newLimit: Argument<bigint | number> }) =>
  sql<boolean>`identity.exceeds_own_limit("actor" => (${p.actor})::text, "new_limit" => (${p.newLimit})::int8)`;
/** What identity keeps about a person, for the person. Each export is noted in the audit log, and the copy shows that entry too. */
export const exportAccount = (p: {
  tokenHash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<unknown>`identity.export_account("token_hash" => (${p.tokenHash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Whether one of its owners has verified an address: only then is an application worth an operator's time. */
export const hasVerifiedOwner = (p: { ofCompany: Argument<string> }) =>
  sql<boolean>`identity.has_verified_owner("of_company" => (${p.ofCompany})::text)`;
export const invite = (p: {
  newId: Argument<string>;
  address: Argument<string>;
  asRole: Argument<string>;
  withLimit: Argument<bigint | number | null>;
  mailLocale: Argument<string>;
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<string>`identity.invite("new_id" => (${p.newId})::text, "address" => (${p.address})::text, "as_role" => (${p.asRole})::text, "with_limit" => (${p.withLimit})::int8, "mail_locale" => (${p.mailLocale})::text, "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Whether this device has been its owner's before: it may pass a lock that strangers have earned the account. */
export const isKnownDevice = (p: { deviceHash: Argument<string>; address: Argument<string> }) =>
  sql<boolean>`identity.is_known_device("device_hash" => (${p.deviceHash})::text, "address" => (${p.address})::text)`;
export const isMemberAddress = (p: { address: Argument<string> }) =>
  sql<boolean>`identity.is_member_address("address" => (${p.address})::text)`;
/** Keeps the hash of a link's secret, for the process that is about to mail it. False when the mail has nothing to say any more: its address is verified, was changed meanwhile, or the invitation is closed. An invitation has one link at a time. */
export const issueActionCode = (p: {
  hash: Argument<string>;
  ofPurpose: Argument<string>;
  ofMail: Argument<string>;
  ofUser: Argument<string | null>;
  ofInvitation: Argument<string | null>;
  address: Argument<string>;
  lives: Argument<string>;
}) =>
  sql<boolean>`identity.issue_action_code("hash" => (${p.hash})::text, "of_purpose" => (${p.ofPurpose})::text, "of_mail" => (${p.ofMail})::text, "of_user" => (${p.ofUser})::text, "of_invitation" => (${p.ofInvitation})::text, "address" => (${p.address})::text, "lives" => (${p.lives})::interval)`;
export const joinByInvitation = (p: {
  hash: Argument<string>;
  newUser: Argument<string>;
  personName: Argument<string>;
  passwordHash: Argument<string>;
  termsVersion: Argument<string>;
  mailLocale: Argument<string>;
  ip: Argument<string>;
  requestId: Argument<string>;
  privacyVersion?: Argument<string | null>;
}) =>
  sql<
    'taken' | 'expired' | 'invalid' | 'joined' | 'for-another'
  >`identity.join_by_invitation("hash" => (${p.hash})::text, "new_user" => (${p.newUser})::text, "person_name" => (${p.personName})::text, "password_hash" => (${p.passwordHash})::text, "terms_version" => (${p.termsVersion})::text, "mail_locale" => (${p.mailLocale})::text, "ip" => (${p.ip})::text, "request_id" => (${p.requestId})::text${p.privacyVersion === undefined ? sql`` : sql`, "privacy_version" => (${p.privacyVersion})::text`})`;
/** For whoever is about to spend the company's money: fails unless they may, answers what they may spend in a day, and keeps both from changing until the transaction ends. */
export const lockBuyer = (p: { buyer: Argument<string>; buyingRoles: Argument<readonly string[]> }) =>
  sql<bigint>`identity.lock_buyer("buyer" => (${p.buyer})::text, "buying_roles" => (${p.buyingRoles})::text[])`;
export const mailInvitation = (p: { ofInvitation: Argument<string> }) =>
  sql<void>`identity.mail_invitation("of_invitation" => (${p.ofInvitation})::text)`;
/** Mails a member of the company of this transaction, or all its owners when nobody is named. A member of the company of this transaction, or all its owners when nobody is named. */
export const mailToMember = (p: {
  ofUser: Argument<string | null>;
  template: Argument<string>;
  params: Argument<string>;
}) =>
  sql<
    void | null
  >`identity.mail_to_member("of_user" => (${p.ofUser})::text, "template" => (${p.template})::text, "params" => (${p.params})::jsonb)`;
/** Names for ids that the company's rows mention: its members, and operators as such without a name. */
export const memberName = (p: { ofUser: Argument<string> }) =>
  sql<string | null>`identity.member_name("of_user" => (${p.ofUser})::text)`;
/** What a link stands for, without using it up. */
export const readActionCode = (p: { hash: Argument<string>; ofPurpose: Argument<string> }) =>
  sql<{
    outcome: 'expired' | 'good' | 'invalid';
    user_id: string | null;
    email: string;
    name: string | null;
  }>`identity.read_action_code("hash" => (${p.hash})::text, "of_purpose" => (${p.ofPurpose})::text)`;
/** What the holder of a mailed link may know of the invitation. */
export const readInvitation = (p: { hash: Argument<string> }) =>
  sql<{
    outcome: 'expired' | 'good' | 'invalid';
    company_name: string;
    email: string;
    role: string;
    invited_by: string;
    has_account: boolean;
  }>`identity.read_invitation("hash" => (${p.hash})::text)`;
/** Notes that the second factor was switched, and tells its owner. */
export const recordSecondFactorChange = (p: {
  tokenHash: Argument<string>;
  action: Argument<string>;
  template: Argument<string | null>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<void>`identity.record_second_factor_change("token_hash" => (${p.tokenHash})::text, "action" => (${p.action})::text, "template" => (${p.template})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Whether the password of somebody who has just given the right one opens anything; if not, that it was tried is noted. */
export const rejectDisabledUser = (p: {
  ofUser: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<boolean>`identity.reject_disabled_user("of_user" => (${p.ofUser})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Sends an invitation again, or takes it back. */
export const remindOrWithdrawInvitation = (p: {
  invitation: Argument<string>;
  withdraw: Argument<boolean>;
  manageable: Argument<readonly string[]>;
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<string>`identity.remind_or_withdraw_invitation("invitation" => (${p.invitation})::text, "withdraw" => (${p.withdraw})::bool, "manageable" => (${p.manageable})::text[], "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Removing somebody, or leaving oneself. Keys the person made act no more. */
export const removeMember = (p: {
  subject: Argument<string>;
  manageable: Argument<readonly string[]>;
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<string>`identity.remove_member("subject" => (${p.subject})::text, "manageable" => (${p.manageable})::text[], "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Answers whether the session is remembered, null when there was none to renew. */
export const renewSession = (p: { tokenHash: Argument<string> }) =>
  sql<boolean | null>`identity.renew_session("token_hash" => (${p.tokenHash})::text)`;
/** Another GST number, or none, in place of the present one. Until an operator has looked at a company, its declaration is simply replaced; after that the new number waits and the old one stays in use. */
export const replaceGstin = (p: {
  newId: Argument<string>;
  number: Argument<string | null>;
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<string>`identity.replace_gstin("new_id" => (${p.newId})::text, "number" => (${p.number})::text, "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** The mail goes to the new address. Where somebody else has it none goes, and the answer is the same. Asking for one's present address takes an earlier wish back. */
export const requestEmailChange = (p: {
  tokenHash: Argument<string>;
  address: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<void>`identity.request_email_change("token_hash" => (${p.tokenHash})::text, "address" => (${p.address})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
export const requestEmailVerification = (p: { tokenHash: Argument<string> }) =>
  sql<void>`identity.request_email_verification("token_hash" => (${p.tokenHash})::text)`;
/** The answer does not tell whether the address has an account; the caller answers both after the same time. */
export const requestPasswordReset = (p: {
  address: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<void>`identity.request_password_reset("address" => (${p.address})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** A new password ends every session and every other link; whoever read the mail has also proved the address. */
export const resetPassword = (p: {
  hash: Argument<string>;
  passwordHash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<boolean>`identity.reset_password("hash" => (${p.hash})::text, "password_hash" => (${p.passwordHash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Who is signed in and where they belong; the only question that spans companies. */
export const sessionOf = (p: { tokenHash: Argument<string> }) =>
  sql<{
    user_id: string;
    email: string;
    email_verified: boolean;
    name: string;
    expires_at: Instant;
    extendable_until: Instant;
    server_time: Instant;
    disabled: boolean;
    recent: boolean;
    staff_role: string | null;
    company_id: string | null;
    company_name: string | null;
    company_state: string | null;
    role: string | null;
  }>`identity.session_of("token_hash" => (${p.tokenHash})::text)`;
export const sessionsOf = (p: { tokenHash: Argument<string> }) =>
  sql<{
    id: string;
    current: boolean;
    user_agent: string;
    ip_address: string;
    country: string | null;
    remembered: boolean;
    started_at: Instant;
    renewed_at: Instant;
    expires_at: Instant;
  }>`identity.sessions_of("token_hash" => (${p.tokenHash})::text)`;
/** A disabled account keeps its sessions, marked: whoever holds one is told why it opens nothing. Null when nobody has it. */
export const setDisabled = (p: {
  subject: Argument<string>;
  isDisabled: Argument<boolean>;
  withReason: Argument<string | null>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    boolean | null
  >`identity.set_disabled("subject" => (${p.subject})::text, "is_disabled" => (${p.isDisabled})::bool, "with_reason" => (${p.withReason})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
export const signOut = (p: {
  tokenHash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<void>`identity.sign_out("token_hash" => (${p.tokenHash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** A company, its owner's account, the accepted terms, the first mail and the audit entry: all of it or nothing. The unique address decides between two that come at once. */
export const signUp = (p: {
  newUser: Argument<string>;
  newCompany: Argument<string>;
  address: Argument<string>;
  personName: Argument<string>;
  passwordHash: Argument<string>;
  companyName: Argument<string>;
  kind: Argument<string>;
  registration: Argument<string | null>;
  gstId: Argument<string>;
  gstNumber: Argument<string | null>;
  companyAddress: Argument<string>;
  companyPhone: Argument<string>;
  termsVersion: Argument<string>;
  mailLocale: Argument<string>;
  ip: Argument<string>;
  requestId: Argument<string>;
  privacyVersion?: Argument<string | null>;
}) =>
  sql<
    'taken' | 'created'
  >`identity.sign_up("new_user" => (${p.newUser})::text, "new_company" => (${p.newCompany})::text, "address" => (${p.address})::text, "person_name" => (${p.personName})::text, "password_hash" => (${p.passwordHash})::text, "company_name" => (${p.companyName})::text, "kind" => (${p.kind})::text, "registration" => (${p.registration})::text, "gst_id" => (${p.gstId})::text, "gst_number" => (${p.gstNumber})::text, "company_address" => (${p.companyAddress})::text, "company_phone" => (${p.companyPhone})::text, "terms_version" => (${p.termsVersion})::text, "mail_locale" => (${p.mailLocale})::text, "ip" => (${p.ip})::text, "request_id" => (${p.requestId})::text${p.privacyVersion === undefined ? sql`` : sql`, "privacy_version" => (${p.privacyVersion})::text`})`;
/** A company that was refused asks again; nothing else moves its state from this side. */
export const submitCompany = (p: {
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<boolean>`identity.submit_company("actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Names and addresses of the company's own people. */
export const teamOf = () =>
  sql<{
    user_id: string;
    name: string;
    email: string;
    email_verified: boolean;
    role: string;
    daily_limit_minor: bigint | null;
    joined_at: Instant;
    last_sign_in_at: Instant | null;
    second_factor: boolean;
  }>`identity.team_of()`;
export const transferOwnership = (p: {
  heir: Argument<string>;
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<string>`identity.transfer_ownership("heir" => (${p.heir})::text, "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
export const verifyEmail = (p: {
  hash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    string | null
  >`identity.verify_email("hash" => (${p.hash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
