import { z } from 'zod';
import { innerMark, PRICE_READER, readsPrices } from '@marga/contract/inner-price';
import type { Route } from '@marga/contract/route';
import type { CompanyContext, RequestContext } from '../context.ts';

/** What is left of a value for somebody who may not see what a price is made of. */
export type Cut = (value: unknown) => unknown;

/**
 * How the answers of a route are cut; undefined where there is nothing to cut, or nobody to cut it for. Throws where an answer
 * holds what its reader may not see and it cannot be taken out: then the route wants another permission, or its schema a null.
 */
export function cutOfRoute(route: Route): Cut | undefined {
  const { access, response } = route;
  if (response.kind !== 'json' && response.kind !== 'events') return undefined;
  // Operators see all of it: their permissions are about what they do.
  if (access.kind === 'staff') return undefined;
  if (access.kind === 'member' && readsPrices(access.permission)) return undefined;
  const cut = cutOf(response.schema, route.name);
  if (!cut) return undefined;
  if (access.kind !== 'member') throw new Error(`${route.name} shows what a price is made of to anybody`);
  // What is told to many is written once for all of them.
  if (response.kind === 'events') throw new Error(`${route.name} streams what a price is made of`);
  return cut;
}

/** The answer as whoever asks may read it. */
export function forReader(cut: Cut | undefined, ctx: RequestContext, value: unknown): unknown {
  return !cut || (ctx as CompanyContext).may(PRICE_READER) ? value : cut(value);
}

function cutOf(schema: z.ZodType, at: string): Cut | undefined {
  const mark = innerMark(schema);
  if (mark?.asClient) return mark.asClient as Cut;
  if (mark) throw new Error(`${at} holds what a price is made of, and cannot do without`);
  if (schema instanceof z.ZodNullable) return cutUnder(schema.unwrap() as z.ZodType, at, null);
  if (schema instanceof z.ZodOptional) return cutUnder(schema.unwrap() as z.ZodType, at, undefined);
  if (schema instanceof z.ZodArray) {
    const cut = cutOf(schema.element as z.ZodType, `${at}[]`);
    return cut && ((value) => (value as unknown[]).map(cut));
  }
  if (schema instanceof z.ZodObject) return cutOfObject(schema, at);
  for (const inside of insidesOf(schema))
    if (cutOf(inside, at)) throw new Error(`${at} holds what a price is made of where nobody cuts it out`);
  return undefined;
}

/** Of what may be missing: it is. */
function cutUnder(schema: z.ZodType, at: string, none: null | undefined): Cut | undefined {
  const mark = innerMark(schema);
  if (mark && !mark.asClient) return () => none;
  const cut = cutOf(schema, at);
  return cut && ((value) => (value === null || value === undefined ? value : cut(value)));
}

function cutOfObject(schema: z.ZodObject, at: string): Cut | undefined {
  const cuts = Object.entries(schema.shape).flatMap(([name, part]) => {
    const cut = cutOf(part as z.ZodType, `${at}.${name}`);
    return cut ? [[name, cut] as const] : [];
  });
  if (cuts.length === 0) return undefined;
  return (value) => ({
    ...(value as object),
    ...Object.fromEntries(cuts.map(([name, cut]) => [name, cut((value as Record<string, unknown>)[name])])),
  });
}

/** Of every other schema that has something inside: there it is only looked for. */
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
