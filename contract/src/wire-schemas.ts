import { z } from 'zod';
import { CURRENCIES } from './kernel/currency.ts';
import { type Id, type IdKind, idPatternOf } from './kernel/ids.ts';
import { parseMoney, type WireMoney } from './kernel/money.ts';
import { parseInstant, type Instant, parseLocalDate, type LocalDate } from './kernel/time.ts';
import { ERROR_CODES } from './errors.ts';

/** This file has the schemas of values that every module uses in requests and responses. */

export function idSchemaOf<Kind extends IdKind>(kind: Kind) {
  return z
    .custom<Id<Kind>>(
      (value) => typeof value === 'string' && idPatternOf(kind).test(value),
      `not a ${kind} id`,
    )
    .meta({
      type: 'string',
      pattern: idPatternOf(kind).source,
    });
}

export const wireMoney = z
  .strictObject({
    amount: z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/, 'a decimal string such as "1250.00"'),
    currency: z.enum(CURRENCIES),
  })
  .refine(isExact, { path: ['amount'], message: 'more decimals than the currency has' })
  .meta({ id: 'Money' });

function isExact({ amount, currency }: WireMoney): boolean {
  try {
    parseMoney(amount, currency);
    return true;
  } catch {
    return false;
  }
}

function parses(read: (text: string) => unknown) {
  return (value: unknown): boolean => {
    if (typeof value !== 'string') return false;
    try {
      return read(value) === value;
    } catch {
      return false;
    }
  };
}

export const wireInstant = z
  .custom<Instant>(parses(parseInstant), 'an instant such as 2026-11-15T02:02:02.123Z')
  .meta({ type: 'string', format: 'date-time' });

export const wireLocalDate = z
  .custom<LocalDate>(parses(parseLocalDate), 'a day such as 2026-11-15')
  .meta({ type: 'string', format: 'date' });

export const wireZonedLocal = z
  .strictObject({ local: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/), zone: z.string().max(64) })
  .meta({ id: 'ZonedLocal' });

/** An error response follows RFC 9457. `code` is stable across releases, and `issues` names the fields to correct. */
export const problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(ERROR_CODES),
    retry: z.enum(['never', 'same-key', 'after-delay', 'after-reconcile']),
    requestId: z.string(),
    issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problem>;
