// Written by `npm run generate` from the functions of the schema travellers; edit their files in functions/ instead.
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Adds the travellers whose ids do not exist yet, with one audit entry for all of them. Returns the new ids. */
export const addTravellers = (p: { people: Argument<string>; actor: Argument<string> }) =>
  sql<{
    id: string;
  }>`travellers.add_travellers("people" => (${p.people})::jsonb, "actor" => (${p.actor})::text)`;
/** Replaces a traveller's data if it still has the version `from_version`; otherwise returns false. If `consent_from` is unchanged, the consent's date and the person who recorded it stay. */
export const changeTraveller = (p: {
  traveller: Argument<string>;
  fromVersion: Argument<number>;
  person: Argument<string>;
  actor: Argument<string>;
}) =>
  sql<boolean>`travellers.change_traveller("of_traveller" => (${p.traveller})::text, "from_version" => (${p.fromVersion})::int4, "person" => (${p.person})::jsonb, "actor" => (${p.actor})::text)`;
/** Deletes a traveller for good. The audit entry has the traveller's id and no personal data. */
export const eraseTraveller = (p: { traveller: Argument<string>; actor: Argument<string> }) =>
  sql<boolean>`travellers.erase_traveller("of_traveller" => (${p.traveller})::text, "actor" => (${p.actor})::text)`;
