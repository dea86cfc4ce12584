import fastify from 'fastify';
import { Redis } from 'ioredis';

/**
 * This file is the bare baseline for a cached search: one Redis GET, a parse, the buyer's three prices added to every
 * offer, and a stringify. It has no session, company or validation and serves only one query.
 */
interface BareEvent {
  type: string;
  results: {
    offers: Record<'base' | 'taxes' | 'total' | 'clientTotal' | 'trueCost', { amount: string }>[];
  }[];
}

const MARKUP_BASIS_POINTS = 750n;
const TAX_BASIS_POINTS = 500n;

function shareOf(minor: bigint, basisPoints: bigint): bigint {
  return (minor * basisPoints + 5_000n) / 10_000n;
}

function textOf(minor: bigint): string {
  const digits = minor.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const redis = new Redis(process.env['REDIS_URL'] ?? '');
const app = fastify({ logger: false, routerOptions: { maxParamLength: 2_100 } });

app.post('/v1/searches', async (request, reply) =>
  reply.code(201).send({
    id: 'bare-search',
    criteria: request.body,
    suppliers: ['skybridge', 'meridian', 'coral'],
    expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  }),
);

app.get<{ Params: { id: string } }>('/v1/searches/:id/events', async (request, reply) => {
  const text = await redis.get(request.params.id);
  const events = JSON.parse(text ?? '[]') as BareEvent[];
  for (const { type, results } of events) {
    if (type !== 'results') continue;
    for (const { offers } of results) {
      for (const offer of offers) {
        const base = BigInt(offer.base.amount.replace('.', ''));
        const gross = base + BigInt(offer.taxes.amount.replace('.', ''));
        const net = ((gross + 50n) / 100n) * 100n;
        offer.total.amount = textOf(net);
        offer.clientTotal.amount = textOf(net + shareOf(gross, MARKUP_BASIS_POINTS));
        offer.trueCost.amount = textOf(net - shareOf(base, TAX_BASIS_POINTS));
      }
    }
  }
  const lines = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return reply.header('content-type', 'text/event-stream; charset=utf-8').send(lines);
});

await app.listen({ port: Number(process.env['BARE_PORT']), host: '127.0.0.1' });
