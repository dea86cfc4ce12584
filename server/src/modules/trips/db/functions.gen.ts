// Written by `npm run generate` from the functions of the schema trips; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/argument.ts';

/** Gives a trip to the checkout that pays it, once, and only as it was seen: somebody may have put another item into it, or a seat, since it was read. */
export const claimTrip = (p: {
  ofTrip: Argument<string>;
  newCheckout: Argument<string>;
  seenItems: Argument<string>;
}) =>
  sql<boolean>`trips.claim_trip("of_trip" => (${p.ofTrip})::text, "new_checkout" => (${p.newCheckout})::text, "seen_items" => (${p.seenItems})::text)`;
/** Returns a quote to anybody who has its link, without a membership. Only quotes of approved companies are shown. */
export const readQuote = (p: { ofQuote: Argument<string>; withCode: Argument<string> }) =>
  sql<{
    content: unknown;
    created_at: Instant;
    expires_at: Instant;
  }>`trips.read_quote("of_quote" => (${p.ofQuote})::text, "with_code" => (${p.withCode})::text)`;
