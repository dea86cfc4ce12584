// Written by `npm run generate` from the functions of the schema identity; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Makes somebody a member of the company that the link's invitation is for: the session's user or, if `account` is given, a new user of the invited address. `account` holds id and what identity.create_account takes. Locks the invitation, so that only one person can accept it; a repeat by the same person returns `joined` again. */
export const acceptInvitation = (p: {
  hash: Argument<string>;
  tokenHash: Argument<string | null>;
  account: Argument<string | null>;
}) =>
  sql<
    'operator' | 'taken' | 'expired' | 'invalid' | 'joined' | 'for-another'
  >`identity.accept_invitation("hash" => (${p.hash})::text, "token_hash" => (${p.tokenHash})::text, "account" => (${p.account})::jsonb)`;
/** Authorizes an API key for a company, as identity.authorize_session authorizes a session, and sets the company and the request for the rest of the transaction. A key may do what both its scopes and its creator's current role allow, and ends with the creator's membership. A key that is suspended, has expired or comes from an address outside its networks opens nothing; the address is recorded at most once an hour. The last use is written at most once a minute. `address` is the caller's, and null when it cannot be read. */
export const authorizeApiKey = (p: {
  hash: Argument<string>;
  company: Argument<string>;
  request: Argument<string>;
  address: Argument<string | null>;
}) =>
  sql<{
    user_id: string;
    role: string | null;
    company_state: string | null;
    email_verified: boolean;
    disabled: boolean;
    recent: boolean;
    key_id: string | null;
    scopes: string[] | null;
    key_problem: 'api-key-suspended' | 'api-key-expired' | 'api-key-address-refused' | null;
    requests_a_minute: number | null;
  }>`identity.authorize_api_key("hash" => (${p.hash})::text, "company" => (${p.company})::text, "request" => (${p.request})::text, "address" => (${p.address})::text)`;
/** Authorizes a session for a company; no other function does. It looks up the session and the membership and, only if both are valid, sets the company and the request for the rest of the transaction. After a refusal a statement in the same round trip sees no rows. Every name in the body is qualified, so no search_path of the caller can redirect it. */
export const authorizeSession = (p: {
  tokenHash: Argument<string>;
  company: Argument<string>;
  request: Argument<string>;
}) =>
  sql<{
    user_id: string;
    role: string | null;
    company_state: string | null;
    email_verified: boolean;
    disabled: boolean;
    recent: boolean;
    key_id: string | null;
    scopes: string[] | null;
  }>`identity.authorize_session("token_hash" => (${p.tokenHash})::text, "company" => (${p.company})::text, "request" => (${p.request})::text)`;
/** Authorizes an operator: looks up the session and the operator's role and, only if both are valid, sets the operator and the request for the rest of the transaction. */
export const authorizeStaff = (p: { tokenHash: Argument<string>; request: Argument<string> }) =>
  sql<{
    user_id: string;
    role: string | null;
    disabled: boolean;
    recent: boolean;
    second_factor: boolean;
  }>`identity.authorize_staff("token_hash" => (${p.tokenHash})::text, "request" => (${p.request})::text)`;
/** Completes a session that the authentication engine has just created. For a disabled account the session is deleted and the user learns why, because the password was right. A sign-in from a new device is reported to the user by mail, unless it is the account's first sign-in. */
export const beginSession = (p: {
  tokenHash: Argument<string>;
  isRemembered: Argument<boolean>;
  secondFactor: Argument<boolean>;
  agent: Argument<string>;
  fromCountry: Argument<string | null>;
  deviceHash: Argument<string>;
}) =>
  sql<
    'missing' | 'begun' | 'user-disabled'
  >`identity.begin_session("token_hash" => (${p.tokenHash})::text, "is_remembered" => (${p.isRemembered})::bool, "with_second_factor" => (${p.secondFactor})::bool, "agent" => (${p.agent})::text, "from_country" => (${p.fromCountry})::text, "device_hash" => (${p.deviceHash})::text)`;
export const changeAccount = (p: {
  tokenHash: Argument<string>;
  newName: Argument<string | null>;
  newLocale: Argument<string | null>;
}) =>
  sql<void>`identity.change_account("token_hash" => (${p.tokenHash})::text, "new_name" => (${p.newName})::text, "new_locale" => (${p.newLocale})::text)`;
export const changeEmail = (p: { hash: Argument<string> }) =>
  sql<string | null>`identity.change_email("hash" => (${p.hash})::text)`;
/** `manageable` lists the roles that the actor may grant and revoke. */
export const changeMember = (p: {
  subject: Argument<string>;
  newRole: Argument<string | null>;
  setsLimit: Argument<boolean>;
  newLimit: Argument<bigint | number | null>;
  manageable: Argument<readonly string[]>;
  actor: Argument<string>;
}) =>
  sql<string>`identity.change_member("subject" => (${p.subject})::text, "new_role" => (${p.newRole})::text, "sets_limit" => (${p.setsLimit})::bool, "new_limit" => (${p.newLimit})::int8, "manageable" => (${p.manageable})::text[], "actor" => (${p.actor})::text)`;
export const changePassword = (p: { tokenHash: Argument<string>; passwordHash: Argument<string> }) =>
  sql<boolean>`identity.change_password("token_hash" => (${p.tokenHash})::text, "password_hash" => (${p.passwordHash})::text)`;
/** Returns the companies that an operator can decide about, and since when: an application whose owner has verified an address, a GST number, or new details. */
export const companiesAwaitingDecision = () =>
  sql<{ company_id: string; since: Instant }>`identity.companies_awaiting_decision()`;
/** Returns the number of owners of the company besides `than_user`, and locks the owners' rows: of two owners who demote each other at once, the second waits and is then the last owner. */
export const countOtherOwners = (p: { thanUser: Argument<string> }) =>
  sql<bigint>`identity.count_other_owners("than_user" => (${p.thanUser})::text)`;
/** Deletes a person's account; the records of the company stay. A company whose only member they were is closed. If other members would remain without an owner, it returns `last-owner`: the ownership must be handed over first. If such a company is not among those that the caller found settled in this transaction, it returns `unsettled`. The last operator who can manage operators stays as well. */
export const deleteAccount = (p: {
  tokenHash: Argument<string>;
  settledCompanies: Argument<readonly string[]>;
}) =>
  sql<
    'missing' | 'deleted' | 'last-owner' | 'last-lead' | 'unsettled'
  >`identity.delete_account("token_hash" => (${p.tokenHash})::text, "settled_companies" => (${p.settledCompanies})::text[])`;
/** Deletes expired sessions, verifications and link codes, and devices not used for 400 days. Sessions are stored for a week past their end, so that a list of them can be explained, and link codes for 30 days. */
export const deleteExpiredSignIns = () => sql<void>`identity.delete_expired_sign_ins()`;
/** Ends one session of the user whose token this is, or all except the current one when `session_id` is null. Returns how many ended. */
export const endSessions = (p: { tokenHash: Argument<string>; sessionId: Argument<string | null> }) =>
  sql<number>`identity.end_sessions("token_hash" => (${p.tokenHash})::text, "session_id" => (${p.sessionId})::text)`;
/** Selects what identity stores about a person, for that person, without secrets. Each export is recorded in the audit log, and the copy shows that entry too. */
export const exportAccount = (p: { tokenHash: Argument<string> }) =>
  sql<{
    kind: 'membership' | 'terms' | 'privacy' | 'session' | 'device' | 'activity';
    entry: unknown;
  }>`identity.export_account("token_hash" => (${p.tokenHash})::text)`;
export const inviteMember = (p: {
  newId: Argument<string>;
  address: Argument<string>;
  asRole: Argument<string>;
  limit: Argument<bigint | number | null>;
  mailLocale: Argument<string>;
  actor: Argument<string>;
}) =>
  sql<string>`identity.invite_member("new_id" => (${p.newId})::text, "address" => (${p.address})::text, "as_role" => (${p.asRole})::text, "with_limit" => (${p.limit})::int8, "mail_locale" => (${p.mailLocale})::text, "actor" => (${p.actor})::text)`;
/** Returns whether the account's owner has used this device in the last 400 days. Its sign-in attempts are counted apart, so it can sign in while failed attempts of strangers have locked the account. */
export const isKnownDevice = (p: { deviceHash: Argument<string>; address: Argument<string> }) =>
  sql<boolean>`identity.is_known_device("device_hash" => (${p.deviceHash})::text, "address" => (${p.address})::text)`;
/** Stores the hash of a link's secret for the process that is about to mail the link. Returns false when the mail is out of date: the address is verified or was changed, or the invitation is closed. An invitation has one valid link at a time, and a new one extends its expiry. */
export const issueEmailLinkCode = (p: {
  hash: Argument<string>;
  purpose: Argument<string>;
  mail: Argument<string>;
  user: Argument<string | null>;
  invitation: Argument<string | null>;
  address: Argument<string>;
  lives: Argument<string>;
}) =>
  sql<boolean>`identity.issue_email_link_code("hash" => (${p.hash})::text, "of_purpose" => (${p.purpose})::text, "of_mail" => (${p.mail})::text, "of_user" => (${p.user})::text, "of_invitation" => (${p.invitation})::text, "address" => (${p.address})::text, "lives" => (${p.lives})::interval)`;
/** Keeps the limit of somebody who leaves a company, or all of theirs when none is named, because what those spend whom they granted a limit goes on counting against it. Of two limits of one person the lower counts. */
export const keepFormerLimit = (p: { leaver: Argument<string>; company?: Argument<string | null> }) =>
  sql<void>`identity.keep_former_limit("leaver" => (${p.leaver})::text${p.company === undefined ? sql`` : sql`, "company" => (${p.company})::text`})`;
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
/** Returns whether limits apply to what this buyer spends, and raises MG002 for somebody who may not spend the company's money. Locks the member and the company, so that neither changes until the transaction ends. Where limits apply, all purchases of the company under limits follow one another: one limit may count what many members spend. */
export const lockBuyerSpendingRights = (p: {
  buyer: Argument<string>;
  buyingRoles: Argument<readonly string[]>;
}) =>
  sql<boolean>`identity.lock_buyer_spending_rights("buyer" => (${p.buyer})::text, "buying_roles" => (${p.buyingRoles})::text[])`;
/** Mails the owners of a company and the creator of an API key that it expires soon, once. A key that was revoked meanwhile causes no mail. */
export const mailExpiringApiKey = (p: { key: Argument<string> }) =>
  sql<void>`identity.mail_expiring_api_key("of_key" => (${p.key})::text)`;
/** Returns false, and mails nothing, when the address is an operator's: an operator is never a member of a company. */
export const mailInvitation = (p: { invitation: Argument<string> }) =>
  sql<boolean>`identity.mail_invitation("of_invitation" => (${p.invitation})::text)`;
/** Mails a member of the company of this transaction, or all its owners when nobody is named. */
export const mailToMember = (p: {
  user: Argument<string | null>;
  template: Argument<string>;
  params: Argument<string>;
}) =>
  sql<
    void | null
  >`identity.mail_to_member("of_user" => (${p.user})::text, "template" => (${p.template})::text, "params" => (${p.params})::jsonb)`;
/** Returns the name of an account, '' when it is deleted: of anybody for an operator, and for a company that of an operator whose action is in its log. The application shows companies no more of it than the first name. */
export const nameOfActor = (p: { user: Argument<string | null> }) =>
  sql<string>`identity.name_of_actor("of_user" => (${p.user})::text)`;
/** Returns whether a mailed link is still valid and whom it is for, without using it up. */
export const readEmailLinkCode = (p: { hash: Argument<string>; purpose: Argument<string> }) =>
  sql<{
    outcome: 'expired' | 'good' | 'invalid';
    user_id: string | null;
    email: string;
    name: string | null;
  }>`identity.read_email_link_code("hash" => (${p.hash})::text, "of_purpose" => (${p.purpose})::text)`;
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
/** Returns the user of a valid session and the companies they belong to: one row per company, or one row without a company. It runs as `marga_authorizer`, because it reads several companies at once. */
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
/** Sets a company's state if it is still in one of the states that the operator decided on, mails its owners and records the decision. Returns false when another operator was quicker or the caller is not an operator. */
export const recordCompanyDecision = (p: {
  company: Argument<string>;
  fromStates: Argument<readonly string[]>;
  toState: Argument<string>;
  reason: Argument<string | null>;
  action: Argument<string>;
  template: Argument<string>;
}) =>
  sql<boolean>`identity.record_company_decision("of_company" => (${p.company})::text, "from_states" => (${p.fromStates})::text[], "to_state" => (${p.toState})::text, "with_reason" => (${p.reason})::text, "action" => (${p.action})::text, "template" => (${p.template})::text)`;
/** Records that a person's second factor was switched on or off, or its recovery codes renewed, and mails the person if `template` is given. Switching it on ends all their other sessions. */
export const recordSecondFactorChange = (p: {
  tokenHash: Argument<string>;
  action: Argument<string>;
  template: Argument<string | null>;
}) =>
  sql<void>`identity.record_second_factor_change("token_hash" => (${p.tokenHash})::text, "action" => (${p.action})::text, "template" => (${p.template})::text)`;
/** Returns whether an account is disabled and, if so, records the refused sign-in. It is called after the right password was given. */
export const rejectDisabledUser = (p: { user: Argument<string> }) =>
  sql<boolean>`identity.reject_disabled_user("of_user" => (${p.user})::text)`;
/** Removes a member from the company of the transaction; members may also remove themselves, but the last owner cannot be removed. API keys that the person created for the company stop working. */
export const removeMember = (p: {
  subject: Argument<string>;
  manageable: Argument<readonly string[]>;
  actor: Argument<string>;
}) =>
  sql<string>`identity.remove_member("subject" => (${p.subject})::text, "manageable" => (${p.manageable})::text[], "actor" => (${p.actor})::text)`;
/** Extends a session by its idle time, but not beyond its absolute expiry. Returns whether the session is a remembered one, or null when there was none to renew. */
export const renewSession = (p: { tokenHash: Argument<string> }) =>
  sql<boolean | null>`identity.renew_session("token_hash" => (${p.tokenHash})::text)`;
/** Replaces the company's present GST number with another, or with none. A number that waits for review is retired. Until an operator has reviewed the company, its declared number is simply replaced; after that the new number waits for review and the old one stays in use. Without a new number the present one is retired at once. */
export const replaceGstin = (p: {
  newId: Argument<string>;
  number: Argument<string | null>;
  actor: Argument<string>;
}) =>
  sql<string>`identity.replace_gstin("new_id" => (${p.newId})::text, "number" => (${p.number})::text, "actor" => (${p.actor})::text)`;
/** Gives a session another token, because its user has just given the password again. What the browser sent before it got the new one still arrives: for half a minute the former token opens a session of its own under `fading_id`, which cannot be renewed and counts as never confirmed. Returns whether the session is a remembered one, or null when the token is not that of a session, or was replaced already. */
export const replaceSessionToken = (p: {
  tokenHash: Argument<string>;
  newTokenHash: Argument<string>;
  fadingId: Argument<string>;
}) =>
  sql<
    boolean | null
  >`identity.replace_session_token("token_hash" => (${p.tokenHash})::text, "new_token_hash" => (${p.newTokenHash})::text, "fading_id" => (${p.fadingId})::text)`;
/** Stores the requested email address and mails that address. If it belongs to another account no mail is sent, and the caller gets the same response. A request for the present address withdraws an earlier request. */
export const requestEmailChange = (p: { tokenHash: Argument<string>; address: Argument<string> }) =>
  sql<void>`identity.request_email_change("token_hash" => (${p.tokenHash})::text, "address" => (${p.address})::text)`;
export const requestEmailVerification = (p: { tokenHash: Argument<string> }) =>
  sql<void>`identity.request_email_verification("token_hash" => (${p.tokenHash})::text)`;
/** Mails a password reset link if the address has an account. The response does not reveal whether it has one: the function returns nothing, and the caller responds in both cases after the same time. */
export const requestPasswordReset = (p: { address: Argument<string> }) =>
  sql<void>`identity.request_password_reset("address" => (${p.address})::text)`;
/** Sends an invitation again, or withdraws it. */
export const resendOrWithdrawInvitation = (p: {
  invitation: Argument<string>;
  withdraw: Argument<boolean>;
  manageable: Argument<readonly string[]>;
  actor: Argument<string>;
}) =>
  sql<string>`identity.resend_or_withdraw_invitation("invitation" => (${p.invitation})::text, "withdraw" => (${p.withdraw})::bool, "manageable" => (${p.manageable})::text[], "actor" => (${p.actor})::text)`;
/** Sets a new password by a mailed link; returns false when the link is not valid. This ends every session and makes every other link invalid, and suspends the API keys that the person made. Because the person has read the mail, their address counts as verified. */
export const resetPassword = (p: { hash: Argument<string>; passwordHash: Argument<string> }) =>
  sql<boolean>`identity.reset_password("hash" => (${p.hash})::text, "password_hash" => (${p.passwordHash})::text)`;
/** Lets a refused company apply again, and returns false for any other state. The company cannot change its state in any other way. */
export const resubmitCompanyApplication = (p: { actor: Argument<string> }) =>
  sql<boolean>`identity.resubmit_company_application("actor" => (${p.actor})::text)`;
/** Puts the proposed details of a company in force, or refuses them, and mails the company's owners. Returns the company, or null when no such proposal waits, its proposer is the operator, or the caller is not an operator. */
export const reviewCompanyDetails = (p: {
  proposalId: Argument<string>;
  isApproved: Argument<boolean>;
  reason: Argument<string | null>;
}) =>
  sql<
    string | null
  >`identity.review_company_details("proposal_id" => (${p.proposalId})::text, "is_approved" => (${p.isApproved})::bool, "with_reason" => (${p.reason})::text)`;
/** Approves or refuses a pending GST number and mails the company's owners. Approval of a primary number retires the number that it replaces in the same transaction. Returns the company, or null when no such number is pending or the caller is not an operator. */
export const reviewPendingGstin = (p: {
  gstinId: Argument<string>;
  isApproved: Argument<boolean>;
  reason: Argument<string | null>;
}) =>
  sql<
    string | null
  >`identity.review_pending_gstin("gstin_id" => (${p.gstinId})::text, "is_approved" => (${p.isApproved})::bool, "with_reason" => (${p.reason})::text)`;
/** Disables or enables an account, for an operator. The sessions of a disabled account are marked and not deleted, so that the person is told why access is refused; enabling the account deletes them. The API keys that the person made are suspended and stay so when the account is enabled. Returns null when there is no such account, and false when nothing changes or operators name themselves. */
export const setUserDisabled = (p: {
  subject: Argument<string>;
  isDisabled: Argument<boolean>;
  reason: Argument<string | null>;
}) =>
  sql<
    boolean | null
  >`identity.set_user_disabled("subject" => (${p.subject})::text, "is_disabled" => (${p.isDisabled})::bool, "with_reason" => (${p.reason})::text)`;
export const signOut = (p: { tokenHash: Argument<string> }) =>
  sql<void>`identity.sign_out("token_hash" => (${p.tokenHash})::text)`;
/** Creates a company and its owner's account, records the accepted terms and an audit entry, and queues the first mail: all or nothing. Of two concurrent sign-ups with one address, the unique constraint on it lets only one succeed. `account` holds email and what identity.create_account takes; `firm` holds name, kind, registration, gstin, address and phone. */
export const signUp = (p: {
  newUser: Argument<string>;
  account: Argument<string>;
  newCompany: Argument<string>;
  firm: Argument<string>;
  newGstin: Argument<string>;
}) =>
  sql<
    'taken' | 'created'
  >`identity.sign_up("new_user" => (${p.newUser})::text, "account" => (${p.account})::jsonb, "new_company" => (${p.newCompany})::text, "firm" => (${p.firm})::jsonb, "new_gstin" => (${p.newGstin})::text)`;
/** Returns whose limits count what a member spends: the member's own, that of whoever granted it, and so on, up to somebody to whom nobody granted one. `limit_minor` is null for those without a limit, and `counted` lists all whose spending the limit counts. The limits of those who have left count as well, and so does the daily cap of the API key that this request came with, which counts what was bought with that key. */
export const spendingLimitsOf = (p: { company: Argument<string>; buyer: Argument<string> }) =>
  sql<{
    holder: string;
    limit_minor: bigint | null;
    counted: string[];
  }>`identity.spending_limits_of("company" => (${p.company})::text, "buyer" => (${p.buyer})::text)`;
export const transferOwnership = (p: { heir: Argument<string>; actor: Argument<string> }) =>
  sql<string>`identity.transfer_ownership("heir" => (${p.heir})::text, "actor" => (${p.actor})::text)`;
export const verifyEmail = (p: { hash: Argument<string> }) =>
  sql<string | null>`identity.verify_email("hash" => (${p.hash})::text)`;
