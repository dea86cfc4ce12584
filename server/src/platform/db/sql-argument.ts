import type { RawBuilder } from 'kysely';

/**
 * A generated binding takes a value for a parameter, or a piece of SQL that gives one, such as `platform.now() +
 * …`.
 */
export type Argument<T> = T | RawBuilder<unknown>;
