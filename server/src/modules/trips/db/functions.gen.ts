// Written by `npm run generate` from the functions of the schema trips; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Assigns a trip to the checkout that pays for it. Returns false when it already has a checkout or when its items have changed since the caller read them (`seen_items` is their MD5 hash): somebody may have added an item or a seat. */
export const assignTripToCheckout = (p: {
  trip: Argument<string>;
  newCheckout: Argument<string>;
  seenItems: Argument<string>;
}) =>
  sql<boolean>`trips.assign_trip_to_checkout("of_trip" => (${p.trip})::text, "new_checkout" => (${p.newCheckout})::text, "seen_items" => (${p.seenItems})::text)`;
/** Returns a quote to anybody who has its link, without a membership. Only quotes of approved companies are shown. */
export const readClientQuote = (p: { quote: Argument<string>; code: Argument<string> }) =>
  sql<{
    content: unknown;
    created_at: Instant;
    expires_at: Instant;
  }>`trips.read_client_quote("of_quote" => (${p.quote})::text, "with_code" => (${p.code})::text)`;
