import type { z } from 'zod';
import { stopwatch } from '../../../platform/clock.ts';
import { pause } from '../../../platform/lifecycle.ts';
import type { Telemetry } from '../../../platform/telemetry.ts';
import type { Answer, Effect } from '../gateway.ts';
import { exchange, type Exchange } from './client.ts';
import { refusal } from './schemas.ts';

/** Before a question is asked again that had no clear answer; what makes something is never sent again from here. */
const READ_AGAIN_MS = [100, 400];
const NEVER = new AbortController().signal;

type Read<Schema extends z.ZodType, Thing> = (body: z.output<Schema>) => Thing | undefined;

/** Turns calls of the SDK into the two ways in which a call to a gateway may end. */
export function createCaller(telemetry: Pick<Telemetry, 'gatewayCall'>) {
  async function timed(operation: string, call: () => Promise<unknown>): Promise<Exchange> {
    const elapsed = stopwatch();
    const ended = await exchange(call);
    telemetry.gatewayCall(operation, endOf(ended), elapsed());
    return ended;
  }

  return {
    /** What makes or moves something: sent once. */
    async make<Schema extends z.ZodType, Thing>(
      operation: string,
      schema: Schema,
      call: () => Promise<unknown>,
      read: Read<Schema, Thing>,
    ): Promise<Effect<Thing>> {
      const ended = await timed(operation, call);
      if (ended.kind === 'not-sent') return ended;
      if (ended.kind === 'unclear') return { kind: 'unknown' };
      if (ended.status !== 200) return refusalOf(ended.status, ended.body);
      const thing = readAs(schema, ended.body, read);
      return thing === undefined ? { kind: 'unknown' } : { kind: 'made', thing };
    },

    /** A question: a few times, until it is clearly answered. */
    async ask<Schema extends z.ZodType, Thing>(
      operation: string,
      schema: Schema,
      call: () => Promise<unknown>,
      read: Read<Schema, Thing>,
    ): Promise<Answer<Thing>> {
      for (const waitMs of [...READ_AGAIN_MS, undefined]) {
        const ended = await timed(operation, call);
        if (ended.kind === 'answered' && ended.status === 200) {
          const thing = readAs(schema, ended.body, read);
          if (thing !== undefined) return { kind: 'found', thing };
        }
        // It answers 400 for an id that it does not know.
        if (ended.kind === 'answered' && ended.status === 400 && refusal.safeParse(ended.body).success)
          return { kind: 'missing' };
        if (waitMs !== undefined) await pause(waitMs, NEVER);
      }
      return { kind: 'unknown' };
    },
  };
}

function endOf(ended: Exchange): string {
  if (ended.kind !== 'answered') return ended.kind;
  return ended.status === 200 ? 'answered' : `status-${Math.floor(ended.status / 100)}xx`;
}

/** Undefined for an answer that we cannot read: whatever it says, it may have been done. */
function readAs<Schema extends z.ZodType, Thing>(
  schema: Schema,
  body: unknown,
  read: Read<Schema, Thing>,
): Thing | undefined {
  const parsed = schema.safeParse(body);
  return parsed.success ? read(parsed.data) : undefined;
}

/** All or nothing: a list with a line that we cannot read is not the whole truth. */
export function readAll<Item, Thing>(
  items: readonly Item[],
  read: (item: Item) => Thing | undefined,
): Thing[] | undefined {
  const things = items.map(read).filter((thing) => thing !== undefined);
  return things.length === items.length ? things : undefined;
}

/**
 * Only a 400 in the gateway's own words is its last one. That our keys, our address or our pace are wrong, or that our
 * account there is short of money, changes nothing and passes. A 5xx may have been done.
 */
function refusalOf(status: number, body: unknown): Effect<never> {
  if (status >= 500 || status < 400) return { kind: 'unknown' };
  if (status !== 400) return { kind: 'not-sent' };
  const said = refusal.safeParse(body);
  if (!said.success) return { kind: 'unknown' };
  if (/enough balance/i.test(said.data.description)) return { kind: 'not-sent' };
  return { kind: 'refused', why: said.data.description.slice(0, 300) };
}
