// Written by `npm run generate` from the functions of the schema content; edit their files in functions/ instead.
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Adds a testimonial, or changes the one with that id; without `fields`, its columns, it removes that one. Returns false when the one to change does not exist, or the caller is not an operator. */
export const setTestimonial = (p: {
  id: Argument<string>;
  isNew: Argument<boolean>;
  fields: Argument<string | null>;
}) =>
  sql<boolean>`content.set_testimonial("of_id" => (${p.id})::text, "is_new" => (${p.isNew})::bool, "fields" => (${p.fields})::jsonb)`;
