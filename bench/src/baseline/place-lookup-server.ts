import fastify from 'fastify';
import pg from 'pg';

/**
 * This file is the bare baseline for type-ahead: Fastify returns the row of one prepared SELECT by primary key as
 * JSON.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const app = fastify({ logger: false });

app.get<{ Params: { code: string } }>('/places/:code', async (request) => {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'read',
    text: 'select code, kind, name, city, region, country, zone from bench_place where code = $1',
    values: [request.params.code],
  });
  return rows[0];
});

await app.listen({ port: Number(process.env['BARE_PORT']), host: '127.0.0.1' });
