import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiCallLog } from './api-call-log.ts';
import type { SandboxOptions } from './read-sandbox-options.ts';
import { keepSocketOpen, waitWithoutBlockingExit } from './stalled-replies.ts';

/**
 * A chaos test sets the behaviour of a whole supplier for every call: it hangs, breaks, is slow, or works as usual.
 */
export const behaviour = z.strictObject({
  supplier: z.string().min(1),
  kind: z.enum(['hang', 'break', 'slow', 'none']),
  /** This is the delay of a slow supplier; the default is SANDBOX_SLOW_MS. */
  ms: z.int().min(0).max(600_000).optional(),
});

export type Behaviour = z.infer<typeof behaviour>;

export interface Behaviours {
  set(given: Behaviour): void;
  list(): Behaviour[];
}

/**
 * `/connect/redline/search` belongs to redline, `/coral/air/orders` to coral, and `/razorpay/v1/orders` to the
 * gateway.
 */
const SUPPLIER = /^\/(?:connect\/([a-z0-9-]+)\/|([a-z0-9-]+)\/(?:air|v1)\/)/;

export function registerSimulatedSupplierFaults(
  app: FastifyInstance,
  calls: ApiCallLog,
  options: SandboxOptions,
): Behaviours {
  const bySupplier = new Map<string, Behaviour>();

  app.addHook('onRequest', async (request, reply) => {
    const found = SUPPLIER.exec(request.url);
    const given = found && bySupplier.get(found[1] ?? found[2] ?? '');
    return given ? meet(given, request, reply) : undefined;
  });

  async function meet(
    { supplier, kind, ms }: Behaviour,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> {
    // The handler never runs for these two kinds, so their calls are recorded here.
    if (kind === 'hang' || kind === 'break') calls.record(supplier, operationOf(request.url), kind);
    switch (kind) {
      case 'hang':
        return keepSocketOpen(reply, options.holdMs);
      case 'break':
        return reply.code(500).send({ error: 'Internal Server Error' });
      case 'slow':
        await waitWithoutBlockingExit(ms ?? options.slowMs);
        return undefined;
      case 'none':
        return undefined;
    }
  }

  return {
    set(given) {
      if (given.kind === 'none') bySupplier.delete(given.supplier);
      else bySupplier.set(given.supplier, given);
    },
    list: () => [...bySupplier.values()],
  };
}

function operationOf(url: string): string {
  return /\/(search|offer_requests)\/?(\?|$)/.test(url) ? 'search' : 'other';
}
