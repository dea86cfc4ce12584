// Written by `npm run generate` from the functions of the schema content; edit their files in functions/ instead.
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

export const removeTestimonial = (p: { id: Argument<string> }) =>
  sql<boolean>`content.remove_testimonial("of_id" => (${p.id})::text)`;
/** Adds a testimonial, or changes the one with that id. `fields` holds its columns. Returns false when the one to change does not exist, or the caller is not an operator. */
export const saveTestimonial = (p: {
  id: Argument<string>;
  isNew: Argument<boolean>;
  fields: Argument<string>;
}) =>
  sql<boolean>`content.save_testimonial("of_id" => (${p.id})::text, "is_new" => (${p.isNew})::bool, "fields" => (${p.fields})::jsonb)`;
