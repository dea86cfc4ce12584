import fastify from 'fastify';
import pg from 'pg';

/**
 * This file is the bare baseline for reading a booking: Fastify returns the row of one prepared SELECT as JSON,
 * without session, tenant or checks.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const app = fastify({ logger: false });

const TEXT = `select id, checkout_id, state, supplier, supplier_reference, failure, itinerary, travellers, total_minor,
  currency, ask_again_at, ask_until, history, created_at from bookings.booking where id = $1`;

app.get<{ Params: { id: string } }>('/bookings/:id', async (request) => {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'read',
    text: TEXT,
    values: [request.params.id],
  });
  return rows[0];
});

await app.listen({ port: Number(process.env['BARE_PORT']), host: '127.0.0.1' });
