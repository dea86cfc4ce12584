// Written by `npm run generate` from the functions of the schema newsletter; edit their files in functions/ instead.
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/argument.ts';

/** Addresses that never confirmed are nobody's business after thirty days, nor are links that have long been too old. */
export const clearOut = () => sql<void>`newsletter.clear_out()`;
/** `confirmed` once, `again` for whoever presses twice, `expired`; null when the code is none or the address has left since. */
export const confirm = (p: {
  codeHash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    'again' | 'confirmed' | 'expired' | null
  >`newsletter.confirm("code_hash" => (${p.codeHash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Notes the hash of a code that is about to leave in a mail; false when the mail has nothing to say any more. */
export const issueCode = (p: {
  codeHash: Argument<string>;
  ofPurpose: Argument<string>;
  ofSubscriber: Argument<string>;
}) =>
  sql<boolean>`newsletter.issue_code("code_hash" => (${p.codeHash})::text, "of_purpose" => (${p.ofPurpose})::text, "of_subscriber" => (${p.ofSubscriber})::text)`;
/** Who looked at the list, and at which part of it: addresses leave the house with it. */
export const recordSubscriberListing = (p: {
  ofState: Argument<string | null>;
  afterId: Argument<string | null>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<void>`newsletter.record_subscriber_listing("of_state" => (${p.ofState})::text, "after_id" => (${p.afterId})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Somebody asks for the newsletter. It answers nothing: whatever is to be known goes to the address itself. A pending address gets one mail an hour at most, a confirmed one a polite word once a day, and one that has left begins anew. */
export const subscribe = (p: {
  newId: Argument<string>;
  address: Argument<string>;
  mailLocale: Argument<string>;
}) =>
  sql<void>`newsletter.subscribe("new_id" => (${p.newId})::text, "address" => (${p.address})::text, "mail_locale" => (${p.mailLocale})::text)`;
/** `unsubscribed` once, `again` ever after; null when the code is none. Confirmations still under way are good for nothing. */
export const unsubscribe = (p: {
  codeHash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    'again' | 'unsubscribed' | null
  >`newsletter.unsubscribe("code_hash" => (${p.codeHash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
