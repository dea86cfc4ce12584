// Written by `npm run generate` from the functions of the schema content; edit their files in functions/ instead.
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

export const addTestimonial = (p: {
  newId: Argument<string>;
  itsQuote: Argument<string>;
  itsQuoteHindi: Argument<string | null>;
  itsPerson: Argument<string>;
  itsPosition: Argument<string>;
  itsCompany: Argument<string>;
  asSample: Argument<boolean>;
  asShown: Argument<boolean>;
}) =>
  sql<void>`content.add_testimonial("new_id" => (${p.newId})::text, "its_quote" => (${p.itsQuote})::text, "its_quote_hindi" => (${p.itsQuoteHindi})::text, "its_person" => (${p.itsPerson})::text, "its_position" => (${p.itsPosition})::text, "its_company" => (${p.itsCompany})::text, "as_sample" => (${p.asSample})::bool, "as_shown" => (${p.asShown})::bool)`;
/** Returns false when no testimonial has that id, or the caller is not an operator. */
export const changeTestimonial = (p: {
  id: Argument<string>;
  itsQuote: Argument<string>;
  itsQuoteHindi: Argument<string | null>;
  itsPerson: Argument<string>;
  itsPosition: Argument<string>;
  itsCompany: Argument<string>;
  asSample: Argument<boolean>;
  asShown: Argument<boolean>;
}) =>
  sql<boolean>`content.change_testimonial("of_id" => (${p.id})::text, "its_quote" => (${p.itsQuote})::text, "its_quote_hindi" => (${p.itsQuoteHindi})::text, "its_person" => (${p.itsPerson})::text, "its_position" => (${p.itsPosition})::text, "its_company" => (${p.itsCompany})::text, "as_sample" => (${p.asSample})::bool, "as_shown" => (${p.asShown})::bool)`;
export const removeTestimonial = (p: { id: Argument<string> }) =>
  sql<boolean>`content.remove_testimonial("of_id" => (${p.id})::text)`;
