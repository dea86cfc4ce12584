import type { RawBuilder } from 'kysely';

/** What a generated binding takes for a parameter: a value, or a piece of SQL that gives one, such as `platform.now() + …`. */
export type Argument<T> = T | RawBuilder<unknown>;
