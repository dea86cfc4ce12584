import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { type Cancellation, change, REFUND_LINES } from '@marga/contract/amendments/amendments';
import {
  markForPriceRedaction,
  priceRedactionOf,
  impliesPriceReadPermission,
} from '@marga/contract/pricing/price-redaction';
import { priceBreakdown } from '@marga/contract/pricing/price-breakdown';
import {
  eventStreamResponse,
  jsonResponse,
  memberAccess,
  publicAccess,
  type Route,
  defineRoute,
} from '@marga/contract/route-definition';
import { ROUTES } from '@marga/contract/route-table';
import { redactorForRoute } from './redact-response.ts';

/** These tests cover every response of the API that contains a price breakdown. */

const SECRET = 'what somebody earns';

/** Yields every part of a schema by its path, and goes no deeper where `isEnd` returns true. */
function* placesIn(
  schema: z.ZodType,
  isEnd: (schema: z.ZodType) => boolean,
  path = '',
): Generator<readonly [path: string, schema: z.ZodType]> {
  yield [path, schema];
  if (isEnd(schema)) return;
  for (const [name, part] of Object.entries(partsOf(schema))) yield* placesIn(part, isEnd, `${path}.${name}`);
}

/** Reads zod's own definition of a schema, so that it finds the nested schemas of every kind. */
function partsOf(schema: z.ZodType): Record<string, z.ZodType> {
  const found: Record<string, z.ZodType> = {};
  const look = (name: string, value: unknown): void => {
    if (value instanceof z.ZodType) found[name] = value;
    else if (Array.isArray(value)) value.forEach((part, at) => look(`${name}${at}`, part));
    else if (typeof value === 'function' && name === 'getter') look(name, (value as () => unknown)());
  };
  const { def } = schema;
  if (schema instanceof z.ZodObject) return schema.shape;
  for (const [name, value] of Object.entries(def)) look(name, value);
  return found;
}

const answerOf = ({ response }: Route): z.ZodType | undefined =>
  response.kind === 'json' || response.kind === 'events' ? response.schema : undefined;

const isMarked = (schema: z.ZodType) => priceRedactionOf(schema) !== undefined;
const holdsRestricted = (of: Route) => {
  const answer = answerOf(of);
  return answer !== undefined && [...placesIn(answer, isMarked)].some(([, schema]) => isMarked(schema));
};
const forMembers = ROUTES.filter(({ access }) => access.kind !== 'staff');

/** Builds a response in which every restricted value is the secret; nothing else in it needs to be valid. */
function fullOf(schema: z.ZodType): unknown {
  const mark = priceRedactionOf(schema);
  if (schema === change)
    return { agreed: 'anything', difference: SECRET, fee: SECRET, total: rupees('175.37') };
  if (mark?.asClient) return refundLines();
  if (mark) return SECRET;
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, part]) => [name, fullOf(part as z.ZodType)]),
    );
  if (schema instanceof z.ZodArray) return [fullOf(schema.element as z.ZodType)];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return fullOf(schema.unwrap() as z.ZodType);
  return 'anything';
}

const rupees = (amount: string) => ({ amount, currency: 'INR' as const });

function refundLines(): Cancellation['lines'] {
  return REFUND_LINES.filter((code) => code !== 'charge').map((code) => ({
    code,
    name: null,
    amount: rupees(code === 'paid' ? '100.00' : '-1.00'),
    rule: code === 'paid' || code === 'given-back-before' ? '' : SECRET,
  }));
}

describe('every answer that holds what a price is made of', () => {
  test('is one of these, and is redacted or kept for those who may read prices', () => {
    const ways = forMembers
      .filter(holdsRestricted)
      .map(
        (of) =>
          `${of.name}: ${redactorForRoute(of) ? 'redacted' : of.access.kind === 'member' && of.access.permission}`,
      );
    expect(ways.toSorted()).toEqual([
      'amendments.confirm-cancellation: redacted',
      'amendments.confirm-change: redacted',
      'amendments.quote-cancellation: redacted',
      'amendments.quote-cancellations: redacted',
      'amendments.quote-change: redacted',
      'amendments.read-amendments: redacted',
      'amendments.read-cancellation: redacted',
      'amendments.read-change: redacted',
      'booking.add-trip-items: redacted',
      'booking.change-trip: redacted',
      'booking.choose-ancillaries: redacted',
      'booking.create-trip: redacted',
      'booking.duplicate-trip: redacted',
      'booking.read-price: price:read',
      'booking.read-trip: redacted',
      'booking.remove-trip-item: redacted',
      'booking.renew-trip: redacted',
      'booking.swap-trip-item: redacted',
      'pricing.create-markup: markup:manage',
      'pricing.end-markup: markup:manage',
      'pricing.list-markups: price:read',
      'pricing.preview-markup: markup:manage',
      'search.explain-price: price:read',
    ]);
  });

  test.each(
    forMembers
      .filter((of) => holdsRestricted(of) && redactorForRoute(of))
      .map((of) => [of.name, of] as const),
  )('%s keeps none of it for who may not, and all the rest', (_, of) => {
    const answer = answerOf(of);
    if (!answer) throw new Error('it answers nothing');
    const whole = fullOf(answer);
    expect(JSON.stringify(whole)).toMatch(/what somebody earns/);
    const left = redactorForRoute(of)?.(whole);
    expect(JSON.stringify(left)).not.toMatch(
      /what somebody earns|commission|incentive|tds|markup|fee-retained/,
    );
    const places = (value: unknown) => JSON.stringify(value).split('"anything"').length;
    expect(places(left)).toBe(places(whole));
  });

  test('says so by its schema: no other answer to members names what anybody earns', () => {
    const earningsPattern = /commission|incentive|\btds\b|markup|income|^net(?![a-z])|margin/i;
    const unmarked = forMembers.flatMap((of) => {
      const answer = answerOf(of);
      if (!answer || (of.access.kind === 'member' && impliesPriceReadPermission(of.access.permission)))
        return [];
      return [...placesIn(answer, isMarked)].flatMap(([path, schema]) => {
        if (isMarked(schema)) return [];
        const names = [path.split('.').at(-1) ?? '', ...(schema instanceof z.ZodEnum ? schema.options : [])];
        return names
          .filter((name) => earningsPattern.test(String(name)))
          .map((name) => `${of.name}${path}: ${name}`);
      });
    });
    expect(unmarked).toEqual([]);
  });
});

test('what comes back is the same in one sum', () => {
  const [read] = forMembers.filter(({ name }) => name === 'amendments.read-cancellation');
  const left = (read && redactorForRoute(read)?.({ lines: refundLines() })) as Pick<Cancellation, 'lines'>;
  expect(left.lines.map(({ code, amount, rule }) => [code, amount.amount, rule])).toEqual([
    ['paid', '100.00', ''],
    ['charge', `-${REFUND_LINES.length - 3}.00`, ''],
    ['given-back-before', '-1.00', ''],
  ]);
});

test('what a change costs is the same in one sum, also where it comes back', () => {
  const [read] = forMembers.filter(({ name }) => name === 'amendments.read-change');
  for (const total of [rupees('175.37'), rupees('-1650.00')])
    expect(
      read && redactorForRoute(read)?.({ difference: rupees('1.00'), fee: rupees('2.00'), total }),
    ).toEqual({
      difference: total,
      fee: rupees('0.00'),
      total,
    });
});

const asked = (schema: z.ZodType, access: Route['access'] = memberAccess('booking:read')) =>
  defineRoute({
    name: 'test.route',
    summary: '',
    method: 'GET',
    path: '/test',
    access,
    response: jsonResponse(schema),
    errors: [],
  });

describe('no process starts with a route that', () => {
  test.each([
    ['cannot do without', z.strictObject({ price: priceBreakdown })],
    ['hides it in a list', z.array(priceBreakdown)],
    [
      'hides it in one of several',
      z.union([z.string(), z.strictObject({ price: priceBreakdown.nullable() })]),
    ],
    ['hides it under a name that is not known', z.record(z.string(), priceBreakdown.nullable())],
  ])('shows what a price is made of to who may not see it, and %s', (_, schema) => {
    expect(() => redactorForRoute(asked(schema))).toThrow('what a price is made of');
    expect(redactorForRoute(asked(schema, memberAccess('price:read')))).toBeUndefined();
  });

  test('shows it to anybody, or in a stream', () => {
    const schema = z.strictObject({ price: priceBreakdown.nullable() });
    expect(() => redactorForRoute(asked(schema, publicAccess))).toThrow('to anybody');
    const stream = { ...asked(schema), response: eventStreamResponse(schema) };
    expect(() => redactorForRoute(stream)).toThrow('streams');
  });
});

test('what may be missing is left out, and nothing else', () => {
  const secret = markForPriceRedaction(z.string());
  const schema = z.strictObject({ one: secret.nullable(), other: secret.optional(), third: z.int() });
  expect(redactorForRoute(asked(schema))?.({ one: SECRET, other: SECRET, third: 3 })).toEqual({
    one: null,
    third: 3,
  });
});
