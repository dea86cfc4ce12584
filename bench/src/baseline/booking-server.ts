import { createServer } from 'node:http2';
import * as restate from '@restatedev/restate-sdk';
import fastify from 'fastify';
import pg from 'pg';
import type { BookingId } from '@marga/contract/kernel/ids';
import type { Traveller } from '@marga/contract/bookings/booking';
import { createDuffelSupplier } from '@marga/server/modules/suppliers/duffel/adapter';

/**
 * This file is the smallest possible checkout of two items: it accepts the checkout, holds the money, orders both
 * items and settles. benches/booking.ts lists what it leaves out.
 */

const environment = process.env as Record<string, string>;
const pool = new pg.Pool({ connectionString: environment['DATABASE_URL'] ?? '', max: 20 });
const suppliers = new Map(
  (
    JSON.parse(environment['SUPPLIERS'] ?? '[]') as {
      name: string;
      kind: 'duffel';
      url: string;
      token: string;
    }[]
  ).map((connection) => [connection.name, createDuffelSupplier(connection, 5_000)]),
);

export interface BareItem {
  readonly booking: string;
  readonly supplier: string;
  readonly selection: string;
  readonly minor: string;
}

export interface BareCheckout {
  readonly checkout: string;
  readonly company: string;
  readonly travellers: readonly Traveller[];
  readonly items: readonly BareItem[];
}

const ACCEPT = `with c as (insert into bare.checkout (id, company_id, total_minor, currency) values ($1, $2, $3, 'INR'))
  insert into bare.booking (id, company_id, checkout_id, supplier, offer_token, travellers, total_minor, currency)
    select item ->> 'booking', $2, $1, item ->> 'supplier', item ->> 'offerToken', $5::jsonb, (item ->> 'minor')::bigint, 'INR'
    from jsonb_array_elements($4::jsonb) item`;
const HOLD = `with w as (update bare.wallet set held_minor = held_minor + $2 where company_id = $1)
  insert into bare.hold (booking_id, company_id, amount_minor)
    select item ->> 'booking', $1, (item ->> 'minor')::bigint from jsonb_array_elements($3::jsonb) item`;
const SETTLE = `with w as (update bare.wallet set held_minor = held_minor - $2, balance_minor = balance_minor - $2 where company_id = $1),
  h as (update bare.hold set state = 'captured' where booking_id = any ($3)),
  b as (update bare.booking b set state = 'confirmed', supplier_order = o.made, supplier_reference = o.reference
    from unnest($3::text[], $4::text[], $5::text[]) as o (id, made, reference) where b.id = o.id),
  c as (update bare.checkout set state = 'done' where id = $6)
  insert into bare.posting (subject, kind, company_id, from_account, to_account, amount_minor, currency)
    select h.booking_id, line.kind, $1, line.payer, line.payee, h.amount_minor, 'INR' from bare.hold h,
      lateral (values ('capture', 'wallet:' || $1, 'booking:' || h.booking_id),
        ('line-fare', 'booking:' || h.booking_id, 'supplier'), ('line-supplier-taxes', 'booking:' || h.booking_id, 'supplier'),
        ('line-round-off', 'booking:' || h.booking_id, 'revenue')) as line (kind, payer, payee)
      where h.booking_id = any ($3)`;

type Ordered = BareItem & { readonly offerToken: string };

const workflow = restate.workflow({
  name: 'bare',
  handlers: {
    run: async (
      ctx: restate.WorkflowContext,
      input: { checkout: string; company: string; travellers: Traveller[]; items: Ordered[] },
    ) => {
      const total = input.items.reduce((sum, item) => sum + BigInt(item.minor), 0n).toString();
      await ctx.run('hold', async () => {
        await pool.query({
          name: 'hold',
          text: HOLD,
          values: [input.company, total, JSON.stringify(input.items)],
        });
      });
      const made = await restate.RestatePromise.all(
        input.items.map((item) => ctx.run('order', () => order(item, input.travellers))),
      );
      await ctx.run('settle', async () => {
        const ids = input.items.map((item) => item.booking);
        const values = [
          input.company,
          total,
          ids,
          made.map((one) => one.order),
          made.map((one) => one.reference),
          input.checkout,
        ];
        await pool.query({ name: 'settle', text: SETTLE, values });
      });
    },
  },
});

async function order(
  item: Ordered,
  travellers: readonly Traveller[],
): Promise<{ order: string; reference: string }> {
  const outcome = await suppliers.get(item.supplier)?.order({
    reference: item.booking as BookingId,
    offerToken: item.offerToken,
    travellers,
  });
  if (outcome?.kind !== 'confirmed') throw new Error(`the supplier answered ${outcome?.kind}`);
  return { order: outcome.order, reference: outcome.reference };
}

const app = fastify({ logger: false });
app.post<{ Body: BareCheckout }>('/checkouts', async (request, reply) => {
  const { checkout, company, travellers, items } = request.body;
  const priced = await Promise.all(
    items.map(async (item) => {
      const outcome = await suppliers.get(item.supplier)?.price(item.selection, {
        seats: [],
        ancillaries: [],
        remark: null,
      });
      if (outcome?.kind !== 'priced') throw new Error(`the supplier answered ${outcome?.kind}`);
      return { ...item, offerToken: outcome.offerToken };
    }),
  );
  const total = priced.reduce((sum, item) => sum + BigInt(item.minor), 0n).toString();
  const values = [checkout, company, total, JSON.stringify(priced), JSON.stringify(travellers)];
  await pool.query({ name: 'accept', text: ACCEPT, values });
  const started = await fetch(`${environment['RESTATE_INGRESS_URL']}/bare/${checkout}/run/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ checkout, company, travellers, items: priced }),
  });
  await started.arrayBuffer();
  return reply.code(202).send({ checkout });
});

createServer(restate.createEndpointHandler({ services: [workflow] })).listen(
  Number(environment['BARE_WORKER_PORT']),
  '127.0.0.1',
);
await app.listen({ port: Number(environment['BARE_PORT']), host: '127.0.0.1' });
