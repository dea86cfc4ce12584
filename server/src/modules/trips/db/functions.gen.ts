// Written by `npm run generate` from the functions of the schema trips; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Gives a trip to the checkout that pays it, once, and only as it was seen: somebody may have put another item into it, or a seat, since it was read. */
export const assignTripToCheckout = (p: {
  ofTrip: Argument<string>;
  newCheckout: Argument<string>;
  seenItems: Argument<string>;
}) =>
  sql<boolean>`trips.assign_trip_to_checkout("of_trip" => (${p.ofTrip})::text, "new_checkout" => (${p.newCheckout})::text, "seen_items" => (${p.seenItems})::text)`;
/** Returns a quote to anybody who has its link, without a membership. Only quotes of approved companies are shown. */
export const readClientQuote = (p: { ofQuote: Argument<string>; withCode: Argument<string> }) =>
  sql<{
    content: unknown;
    created_at: Instant;
    expires_at: Instant;
  }>`trips.read_client_quote("of_quote" => (${p.ofQuote})::text, "with_code" => (${p.withCode})::text)`;
