import { z } from 'zod';
import {
  priceRedactionOf,
  PRICE_READER,
  impliesPriceReadPermission,
} from '@marga/contract/pricing/price-redaction';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { Route } from '@marga/contract/route-definition';
import type { CompanyContext, RequestContext } from '../request-context.ts';
import type { Refusal } from './refusal.ts';

/** Removes from a value what a reader without the permission for price breakdowns may not see. */
export type Redactor = (value: unknown) => unknown;

/**
 * Returns how the responses of a route are redacted; undefined where there is nothing to redact. Throws where
 * restricted data cannot be removed: then the route needs another permission, or its schema a null.
 */
export function redactorForRoute(route: Route): Redactor | undefined {
  const { access, response } = route;
  if (response.kind !== 'json' && response.kind !== 'events') return undefined;
  // Staff routes are never redacted: operators may see all data, and their permissions only limit their actions.
  if (access.kind === 'staff') return undefined;
  if (access.kind === 'member' && impliesPriceReadPermission(access.permission)) return undefined;
  const redact = redactorForSchema(response.schema, route.name);
  if (!redact) return undefined;
  if (access.kind !== 'member') throw new Error(`${route.name} shows what a price is made of to anybody`);
  // Events are serialised once for all readers, so they cannot be redacted for each.
  if (response.kind === 'events') throw new Error(`${route.name} streams what a price is made of`);
  return redact;
}

/** Returns the answer without the parts that the caller may not see. */
export function redactAnswer(
  redact: Redactor | undefined,
  ctx: RequestContext,
  answer: Result<unknown, Refusal>,
): Result<unknown, Refusal> {
  if (!redact || !answer.ok || (ctx as CompanyContext).may(PRICE_READER)) return answer;
  return ok(redact(answer.value));
}

function redactorForSchema(schema: z.ZodType, at: string): Redactor | undefined {
  const mark = priceRedactionOf(schema);
  if (mark?.asClient) return mark.asClient as Redactor;
  if (mark) throw new Error(`${at} holds what a price is made of, and cannot do without`);
  if (schema instanceof z.ZodNullable) return redactorForNullable(schema.unwrap() as z.ZodType, at, null);
  if (schema instanceof z.ZodOptional)
    return redactorForNullable(schema.unwrap() as z.ZodType, at, undefined);
  if (schema instanceof z.ZodArray) {
    const redact = redactorForSchema(schema.element as z.ZodType, `${at}[]`);
    return redact && ((value) => (value as unknown[]).map(redact));
  }
  if (schema instanceof z.ZodObject) return redactorForObject(schema, at);
  for (const inside of insidesOf(schema))
    if (redactorForSchema(inside, at))
      throw new Error(`${at} holds what a price is made of where nobody redacts it`);
  return undefined;
}

/** Redacts a nullable or optional value: a restricted one becomes null or undefined, any other is redacted inside. */
function redactorForNullable(schema: z.ZodType, at: string, none: null | undefined): Redactor | undefined {
  const mark = priceRedactionOf(schema);
  if (mark && !mark.asClient) return () => none;
  const redact = redactorForSchema(schema, at);
  return redact && ((value) => (value === null || value === undefined ? value : redact(value)));
}

function redactorForObject(schema: z.ZodObject, at: string): Redactor | undefined {
  const redactors = Object.entries(schema.shape).flatMap(([name, part]) => {
    const redact = redactorForSchema(part as z.ZodType, `${at}.${name}`);
    return redact ? [[name, redact] as const] : [];
  });
  if (redactors.length === 0) return undefined;
  return (value) => ({
    ...(value as object),
    ...Object.fromEntries(
      redactors.map(([name, redact]) => [name, redact((value as Record<string, unknown>)[name])]),
    ),
  });
}

/** Returns the nested schemas of the kinds that have no redactor; they are only checked for restricted data. */
function insidesOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[];
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right] as z.ZodType[];
  if (schema instanceof z.ZodTuple) return schema.def.items as z.ZodType[];
  if (schema instanceof z.ZodRecord) return [schema.valueType as z.ZodType];
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out] as z.ZodType[];
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodLazy
  )
    return [schema.unwrap() as z.ZodType];
  return [];
}
