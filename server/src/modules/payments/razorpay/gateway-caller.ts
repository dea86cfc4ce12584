import type Razorpay from 'razorpay';
import type { z } from 'zod';
import { startStopwatch } from '../../../platform/clock.ts';
import { sleepUnlessAborted } from '../../../platform/process-lifecycle.ts';
import type { Telemetry } from '../../../platform/telemetry.ts';
import type { Answer, Effect } from '../gateway.ts';
import { callRazorpay, createRazorpayApi, type Exchange, type RazorpayConfig } from './razorpay-client.ts';
import { refusal } from './schemas.ts';

/**
 * These are the waits before a query without a clear response is repeated; a call that creates something is never
 * repeated here.
 */
const READ_AGAIN_MS = [100, 400];
const NEVER = new AbortController().signal;

type Call = (api: Razorpay) => Promise<unknown>;
type Read<Schema extends z.ZodType, Thing> = (body: z.output<Schema>) => Thing | undefined;

/**
 * Returns two functions that call Razorpay's SDK: `make` for calls that change something and `ask` for queries. Each
 * returns its outcome as a value.
 */
export function createGatewayCaller(telemetry: Pick<Telemetry, 'gatewayCall'>, config: RazorpayConfig) {
  let opened: Promise<Razorpay> | undefined;

  async function timed(operation: string, call: Call): Promise<Exchange> {
    const api = await (opened ??= createRazorpayApi(config));
    const elapsed = startStopwatch();
    const ended = await callRazorpay(() => call(api));
    telemetry.gatewayCall(operation, endOf(ended), elapsed());
    return ended;
  }

  return {
    /**
     * Sends a call that creates or changes something. It is sent only once, because a repeat could have the effect
     * twice.
     */
    async make<Schema extends z.ZodType, Thing>(
      operation: string,
      schema: Schema,
      call: Call,
      read: Read<Schema, Thing>,
    ): Promise<Effect<Thing>> {
      const ended = await timed(operation, call);
      if (ended.kind === 'not-sent') return ended;
      if (ended.kind === 'unclear') return { kind: 'unknown' };
      if (ended.status !== 200) return refusalOf(ended.status, ended.body);
      const thing = readAs(schema, ended.body, read);
      return thing === undefined ? { kind: 'unknown' } : { kind: 'made', thing };
    },

    /** Sends a query a few times, until there is a clear response. */
    async ask<Schema extends z.ZodType, Thing>(
      operation: string,
      schema: Schema,
      call: Call,
      read: Read<Schema, Thing>,
    ): Promise<Answer<Thing>> {
      for (const waitMs of [...READ_AGAIN_MS, undefined]) {
        const ended = await timed(operation, call);
        if (ended.kind === 'answered' && ended.status === 200) {
          const thing = readAs(schema, ended.body, read);
          if (thing !== undefined) return { kind: 'found', thing };
        }
        // The gateway answers 400 for an id that it does not know.
        if (ended.kind === 'answered' && ended.status === 400 && refusal.safeParse(ended.body).success)
          return { kind: 'missing' };
        if (waitMs !== undefined) await sleepUnlessAborted(waitMs, NEVER);
      }
      return { kind: 'unknown' };
    },
  };
}

function endOf(ended: Exchange): string {
  if (ended.kind !== 'answered') return ended.kind;
  return ended.status === 200 ? 'answered' : `status-${Math.floor(ended.status / 100)}xx`;
}

/** Returns undefined for a response that cannot be read: whatever it contains, the call may have been carried out. */
function readAs<Schema extends z.ZodType, Thing>(
  schema: Schema,
  body: unknown,
  read: Read<Schema, Thing>,
): Thing | undefined {
  const parsed = schema.safeParse(body);
  return parsed.success ? read(parsed.data) : undefined;
}

/** Converts all items, or returns undefined if one of them cannot be read, because the list would be incomplete. */
export function mapAllItemsOrNone<Item, Thing>(
  items: readonly Item[],
  read: (item: Item) => Thing | undefined,
): Thing[] | undefined {
  const things = items.map(read).filter((thing) => thing !== undefined);
  return things.length === items.length ? things : undefined;
}

/**
 * Interprets an error status. A 400 in the gateway's format is final, unless the balance is too low. Any other code
 * from 401 to 499 has had no effect and is temporary. After a 5xx the call may have been carried out.
 */
function refusalOf(status: number, body: unknown): Effect<never> {
  if (status >= 500 || status < 400) return { kind: 'unknown' };
  if (status !== 400) return { kind: 'not-sent' };
  const parsedRefusal = refusal.safeParse(body);
  if (!parsedRefusal.success) return { kind: 'unknown' };
  if (/enough balance/i.test(parsedRefusal.data.description)) return { kind: 'not-sent' };
  return { kind: 'refused', why: parsedRefusal.data.description.slice(0, 300) };
}
