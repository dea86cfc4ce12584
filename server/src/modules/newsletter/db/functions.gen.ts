// Written by `npm run generate` from the functions of the schema newsletter; edit their files in functions/ instead.
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Confirms a subscription by a mailed code and queues the welcome mail. Returns `confirmed` once, `again` for a repeated click, `expired`, or null when the code is unknown or the address has unsubscribed since. */
export const confirmSubscription = (p: { codeHash: Argument<string> }) =>
  sql<
    'again' | 'confirmed' | 'expired' | null
  >`newsletter.confirm_subscription("code_hash" => (${p.codeHash})::text)`;
/** Deletes addresses that were not confirmed within thirty days, and links that expired more than thirty days ago. */
export const deleteUnconfirmedSubscribers = () => sql<void>`newsletter.delete_unconfirmed_subscribers()`;
/** Stores the hash of a code that is about to be mailed. Returns false when the mail must not be sent, because the subscriber's state no longer fits it. */
export const issueSubscriptionLinkCode = (p: {
  codeHash: Argument<string>;
  purpose: Argument<string>;
  subscriber: Argument<string>;
}) =>
  sql<boolean>`newsletter.issue_subscription_link_code("code_hash" => (${p.codeHash})::text, "of_purpose" => (${p.purpose})::text, "of_subscriber" => (${p.subscriber})::text)`;
/** Requests a subscription. It returns nothing: the caller learns nothing about the address, and all information is mailed to it. A pending address gets at most one mail an hour, a confirmed one at most one a day, and an unsubscribed one becomes pending again. */
export const subscribe = (p: {
  newId: Argument<string>;
  address: Argument<string>;
  mailLocale: Argument<string>;
}) =>
  sql<void>`newsletter.subscribe("new_id" => (${p.newId})::text, "address" => (${p.address})::text, "mail_locale" => (${p.mailLocale})::text)`;
/** Unsubscribes an address by a mailed code. Returns `unsubscribed` once, `again` afterwards, or null when the code is unknown. Confirmation codes that are still unused become invalid. */
export const unsubscribe = (p: { codeHash: Argument<string> }) =>
  sql<'again' | 'unsubscribed' | null>`newsletter.unsubscribe("code_hash" => (${p.codeHash})::text)`;
