// Written by `npm run generate` from the functions of the schema identity; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

export const acceptInvitation = (p: {
  tokenHash: Argument<string>;
  hash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    'expired' | 'invalid' | 'joined' | 'for-another'
  >`identity.accept_invitation("token_hash" => (${p.tokenHash})::text, "hash" => (${p.hash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Does for a program what identity.authorize_session does for a person. A key may do what both its scopes and its creator's present role allow, and ends with the membership. Its last use is written at most once a minute. */
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
/** This is the only authorization for a company: it looks up the session and the membership and, only if both are valid, sets the company for the rest of the transaction. After a refusal a statement in the same round trip sees nothing. Every name in the body is qualified, so no search_path of the caller can redirect it. */
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
/** Authorizes an operator and opens the operators' view for the rest of the transaction. */
export const authorizeStaff = (p: { tokenHash: Argument<string> }) =>
  sql<{
    user_id: string;
    role: string | null;
    disabled: boolean;
    recent: boolean;
    second_factor: boolean;
  }>`identity.authorize_staff("token_hash" => (${p.tokenHash})::text)`;
/** Completes a session that the engine has just made. A disabled account gets none and is told so, because the password was right. A new device is notified by mail, unless it is the account's first. */
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
/** `manageable` lists the roles that the actor may grant and revoke. */
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
export const companyMembers = (p: { ofCompany: Argument<string> }) =>
  sql<{
    user_id: string;
    name: string;
    email: string;
    email_verified: boolean;
    disabled: boolean;
    role: string;
  }>`identity.company_members("of_company" => (${p.ofCompany})::text)`;
/** Two owners who demote each other at once queue at the owners' rows, and the second is told that they are the last. */
export const countOtherOwners = (p: { thanUser: Argument<string> }) =>
  sql<bigint>`identity.count_other_owners("than_user" => (${p.thanUser})::text)`;
/** Deletes the person and keeps what the company did. A company whose only member they were is closed; where others would remain without an owner, the ownership must be handed over first. */
export const deleteAccount = (p: {
  tokenHash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    'missing' | 'deleted' | 'last-owner'
  >`identity.delete_account("token_hash" => (${p.tokenHash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Deletes what nobody can use any more. Sessions are stored for a week past their end, so that a list of them can be explained. */
export const deleteExpiredSignIns = () => sql<void>`identity.delete_expired_sign_ins()`;
/** Ends one session of the holder, or all but the holder's own when none is named. Returns how many ended. */
export const endSessions = (p: {
  tokenHash: Argument<string>;
  sessionId: Argument<string | null>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<number>`identity.end_sessions("token_hash" => (${p.tokenHash})::text, "session_id" => (${p.sessionId})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Returns whether a limit, or the lack of one, exceeds what the member who sets it may spend. */
export const exceedsOwnDailyLimit = (p: { actor: Argument<string>; newLimit: Argument<bigint | number> }) =>
  sql<boolean>`identity.exceeds_own_daily_limit("actor" => (${p.actor})::text, "new_limit" => (${p.newLimit})::int8)`;
/** Exports what identity stores about a person, for that person. Each export is recorded in the audit log, and the copy shows that entry too. */
export const exportAccount = (p: {
  tokenHash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<unknown>`identity.export_account("token_hash" => (${p.tokenHash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Returns whether one of the company's owners has verified an address: only then is an application worth an operator's time. */
export const hasVerifiedOwner = (p: { ofCompany: Argument<string> }) =>
  sql<boolean>`identity.has_verified_owner("of_company" => (${p.ofCompany})::text)`;
export const inviteMember = (p: {
  newId: Argument<string>;
  address: Argument<string>;
  asRole: Argument<string>;
  withLimit: Argument<bigint | number | null>;
  mailLocale: Argument<string>;
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<string>`identity.invite_member("new_id" => (${p.newId})::text, "address" => (${p.address})::text, "as_role" => (${p.asRole})::text, "with_limit" => (${p.withLimit})::int8, "mail_locale" => (${p.mailLocale})::text, "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Returns whether the account's owner has used this device before: it may pass a lock that strangers have caused. */
export const isKnownDevice = (p: { deviceHash: Argument<string>; address: Argument<string> }) =>
  sql<boolean>`identity.is_known_device("device_hash" => (${p.deviceHash})::text, "address" => (${p.address})::text)`;
export const isMemberEmail = (p: { address: Argument<string> }) =>
  sql<boolean>`identity.is_member_email("address" => (${p.address})::text)`;
/** Stores the hash of a link's secret for the process that is about to mail it. Returns false when the mail is out of date: the address is verified or was changed, or the invitation is closed. An invitation has one link at a time. */
export const issueEmailLinkCode = (p: {
  hash: Argument<string>;
  ofPurpose: Argument<string>;
  ofMail: Argument<string>;
  ofUser: Argument<string | null>;
  ofInvitation: Argument<string | null>;
  address: Argument<string>;
  lives: Argument<string>;
}) =>
  sql<boolean>`identity.issue_email_link_code("hash" => (${p.hash})::text, "of_purpose" => (${p.ofPurpose})::text, "of_mail" => (${p.ofMail})::text, "of_user" => (${p.ofUser})::text, "of_invitation" => (${p.ofInvitation})::text, "address" => (${p.address})::text, "lives" => (${p.lives})::interval)`;
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
export const listSessions = (p: { tokenHash: Argument<string> }) =>
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
  }>`identity.list_sessions("token_hash" => (${p.tokenHash})::text)`;
/** Returns the names and addresses of the company's members. */
export const listTeamMembers = () =>
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
  }>`identity.list_team_members()`;
/** Fails unless the buyer may spend the company's money, returns their daily limit, and keeps both from changing until the transaction ends. */
export const lockBuyerSpendingRights = (p: {
  buyer: Argument<string>;
  buyingRoles: Argument<readonly string[]>;
}) =>
  sql<bigint>`identity.lock_buyer_spending_rights("buyer" => (${p.buyer})::text, "buying_roles" => (${p.buyingRoles})::text[])`;
export const mailInvitation = (p: { ofInvitation: Argument<string> }) =>
  sql<void>`identity.mail_invitation("of_invitation" => (${p.ofInvitation})::text)`;
/** Mails a member of the company of this transaction, or all its owners when nobody is named. */
export const mailToMember = (p: {
  ofUser: Argument<string | null>;
  template: Argument<string>;
  params: Argument<string>;
}) =>
  sql<
    void | null
  >`identity.mail_to_member("of_user" => (${p.ofUser})::text, "template" => (${p.template})::text, "params" => (${p.params})::jsonb)`;
export const markPasswordConfirmed = (p: { tokenHash: Argument<string> }) =>
  sql<void>`identity.mark_password_confirmed("token_hash" => (${p.tokenHash})::text)`;
/** Returns the name of a member of the company that its rows mention, null for others: operators are shown as such, without a name. */
export const memberName = (p: { ofUser: Argument<string> }) =>
  sql<string | null>`identity.member_name("of_user" => (${p.ofUser})::text)`;
/** Returns what a link is for, without using it up. */
export const readEmailLinkCode = (p: { hash: Argument<string>; ofPurpose: Argument<string> }) =>
  sql<{
    outcome: 'expired' | 'good' | 'invalid';
    user_id: string | null;
    email: string;
    name: string | null;
  }>`identity.read_email_link_code("hash" => (${p.hash})::text, "of_purpose" => (${p.ofPurpose})::text)`;
/** Returns what the holder of a mailed link may know about the invitation. */
export const readInvitation = (p: { hash: Argument<string> }) =>
  sql<{
    outcome: 'expired' | 'good' | 'invalid';
    company_name: string;
    email: string;
    role: string;
    invited_by: string;
    has_account: boolean;
  }>`identity.read_invitation("hash" => (${p.hash})::text)`;
export const readOwnAccount = (p: { tokenHash: Argument<string> }) =>
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
  }>`identity.read_own_account("token_hash" => (${p.tokenHash})::text)`;
/** Returns who is signed in and their companies; this is the only query that spans companies. */
export const readSessionAndCompanies = (p: { tokenHash: Argument<string> }) =>
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
  }>`identity.read_session_and_companies("token_hash" => (${p.tokenHash})::text)`;
/** Moves a company to another state if it is in the state that the operator saw; returns false when another operator was quicker or the caller is not authorized. */
export const recordCompanyDecision = (p: {
  ofCompany: Argument<string>;
  fromStates: Argument<readonly string[]>;
  toState: Argument<string>;
  withReason: Argument<string | null>;
  action: Argument<string>;
  template: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<boolean>`identity.record_company_decision("of_company" => (${p.ofCompany})::text, "from_states" => (${p.fromStates})::text[], "to_state" => (${p.toState})::text, "with_reason" => (${p.withReason})::text, "action" => (${p.action})::text, "template" => (${p.template})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Records that the second factor was switched on or off, and notifies its owner. */
export const recordSecondFactorChange = (p: {
  tokenHash: Argument<string>;
  action: Argument<string>;
  template: Argument<string | null>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<void>`identity.record_second_factor_change("token_hash" => (${p.tokenHash})::text, "action" => (${p.action})::text, "template" => (${p.template})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Returns whether an account with the right password is disabled; if so, the attempt is recorded. */
export const rejectDisabledUser = (p: {
  ofUser: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<boolean>`identity.reject_disabled_user("of_user" => (${p.ofUser})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Removes a member, or lets one leave. API keys that the person created stop working. */
export const removeMember = (p: {
  subject: Argument<string>;
  manageable: Argument<readonly string[]>;
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<string>`identity.remove_member("subject" => (${p.subject})::text, "manageable" => (${p.manageable})::text[], "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Returns whether the session is remembered, null when there was none to renew. */
export const renewSession = (p: { tokenHash: Argument<string> }) =>
  sql<boolean | null>`identity.renew_session("token_hash" => (${p.tokenHash})::text)`;
/** Replaces the present GST number with another, or with none. Until an operator has reviewed the company, its declaration is simply replaced; after that the new number waits for review and the old one stays in use. */
export const replaceGstin = (p: {
  newId: Argument<string>;
  number: Argument<string | null>;
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<string>`identity.replace_gstin("new_id" => (${p.newId})::text, "number" => (${p.number})::text, "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Mails the new address. If it belongs to another account no mail is sent, and the answer is the same. Requesting the present address withdraws an earlier request. */
export const requestEmailChange = (p: {
  tokenHash: Argument<string>;
  address: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<void>`identity.request_email_change("token_hash" => (${p.tokenHash})::text, "address" => (${p.address})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
export const requestEmailVerification = (p: { tokenHash: Argument<string> }) =>
  sql<void>`identity.request_email_verification("token_hash" => (${p.tokenHash})::text)`;
/** The answer does not reveal whether the address has an account; the caller answers both cases after the same time. */
export const requestPasswordReset = (p: {
  address: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<void>`identity.request_password_reset("address" => (${p.address})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Sends an invitation again, or withdraws it. */
export const resendOrWithdrawInvitation = (p: {
  invitation: Argument<string>;
  withdraw: Argument<boolean>;
  manageable: Argument<readonly string[]>;
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<string>`identity.resend_or_withdraw_invitation("invitation" => (${p.invitation})::text, "withdraw" => (${p.withdraw})::bool, "manageable" => (${p.manageable})::text[], "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** A new password ends every session and every other link; reading the mail has also verified the address. */
export const resetPassword = (p: {
  hash: Argument<string>;
  passwordHash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<boolean>`identity.reset_password("hash" => (${p.hash})::text, "password_hash" => (${p.passwordHash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Lets a refused company apply again; the company can change its state in no other way. */
export const resubmitCompanyApplication = (p: {
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<boolean>`identity.resubmit_company_application("actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Decides on a pending GST number. The one it replaces is retired in the same transaction. */
export const reviewPendingGstin = (p: {
  gstinId: Argument<string>;
  isApproved: Argument<boolean>;
  withReason: Argument<string | null>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    string | null
  >`identity.review_pending_gstin("gstin_id" => (${p.gstinId})::text, "is_approved" => (${p.isApproved})::bool, "with_reason" => (${p.withReason})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** A disabled account keeps its sessions, marked, so that their holder is told why they open nothing. Returns null when there is no such account. */
export const setUserDisabled = (p: {
  subject: Argument<string>;
  isDisabled: Argument<boolean>;
  withReason: Argument<string | null>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    boolean | null
  >`identity.set_user_disabled("subject" => (${p.subject})::text, "is_disabled" => (${p.isDisabled})::bool, "with_reason" => (${p.withReason})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
export const signOut = (p: {
  tokenHash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<void>`identity.sign_out("token_hash" => (${p.tokenHash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Creates a company, its owner's account, the accepted terms, the first mail and the audit entry, all or nothing. The unique address decides between two concurrent sign-ups. */
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
