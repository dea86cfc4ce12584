import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type ErrorCode, ERRORS, UNIVERSAL_ERRORS } from '@marga/contract/errors';
import type { Access, Route } from '@marga/contract/route';
import { problem } from '@marga/contract/wire';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 from the route table: nothing in it is written by hand, so nothing in it can be out of date. */
export function openApiOf(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  const schemas: Schemas = {};
  componentOf(problem, schemas);
  for (const route of routes) {
    const path = route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Marga',
      version: '1',
      description:
        'Business travel: search, trips, checkouts, bookings. Amounts are decimal strings; times carry their zone.',
    },
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-marga' } },
    },
  };
}

function operationOf(route: Route, schemas: Schemas): Json {
  const { response } = route;
  const codes = [...new Set<ErrorCode>([...route.errors, ...UNIVERSAL_ERRORS])];
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  const errors = Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('\n\n'),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
  const success =
    response.kind === 'empty'
      ? { description: 'Done.' }
      : {
          description:
            response.kind === 'events' ? 'Server-sent events, one JSON value in each `data`.' : 'Done.',
          content: {
            [response.kind === 'events' ? 'text/event-stream' : 'application/json']: {
              schema: componentOf(response.schema, schemas),
            },
          },
        };
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.name.split('.')[0]],
    'x-access': accessOf(route.access),
    parameters: parametersOf(route, schemas),
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: componentOf(route.body, schemas, 'input') } },
          },
        }
      : {}),
    responses: { [response.status]: success, ...errors },
    security: route.access.kind === 'public' ? [] : [{ session: [] }],
  };
}

function parametersOf(route: Route, schemas: Schemas): Json[] {
  const headers = [
    ...(route.access.kind === 'member' ? ['Marga-Company'] : []),
    ...(route.idempotency === 'key' ? ['Idempotency-Key'] : []),
  ];
  return [
    ...fieldsOf(route.params, 'path', schemas),
    ...fieldsOf(route.query, 'query', schemas),
    ...headers.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })),
  ];
}

function fieldsOf(schema: z.ZodType, place: 'path' | 'query', schemas: Schemas): Json[] {
  const { properties = {}, required = [] } = componentOf(schema, schemas, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }));
}

type Schemas = Record<string, Json>;

/**
 * A schema whose named parts stand in `components`, where references of the document lead. What a caller sends is named
 * apart from what it receives: a default makes a field optional on the way in and certain on the way out.
 */
function componentOf(schema: z.ZodType, schemas: Schemas, io: 'input' | 'output' = 'output'): Json {
  const { $defs = {}, ...rest } = schemaOf(schema, io) as { $defs?: Schemas };
  const suffix = io === 'input' ? 'Input' : '';
  const relocated = (part: Json): Json =>
    JSON.parse(
      JSON.stringify(part).replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`),
    ) as Json;
  for (const [name, part] of Object.entries($defs)) schemas[`${name}${suffix}`] = relocated(part);
  return relocated(rest);
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json;
  return rest;
}

export function accessOf(access: Access): string {
  return access.kind === 'member' ? `member with ${access.permission}` : access.kind;
}

/** The document, and a page of it that a person can read without tools. */
export function serveOpenApi(app: FastifyInstance, routes: readonly Route[]): void {
  const document = JSON.stringify(openApiOf(routes));
  const html = pageOf(routes);
  app.get('/v1/openapi.json', async (_, reply) => reply.type('application/json').send(document));
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  app.get('/v1/docs', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
      )
      .send(html),
  );
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#13211F;background:#F4F6F2}
section{background:#fff;border:1px solid #DCE1DA;border-radius:8px;padding:0 1rem;margin:1rem 0}h3 b{color:#0B4F5E}pre{overflow:auto;font-size:13px}
table{border-collapse:collapse;width:100%}td{border-top:1px solid #DCE1DA;padding:.4rem .6rem .4rem 0;vertical-align:top;font-size:14px}`;

function pageOf(routes: readonly Route[]): string {
  const rows = routes.map((route) => {
    const errors = route.errors.map((code) => `<a href="#error-${code}">${code}</a>`).join(', ');
    const shape = route.body
      ? `<details><summary>Body</summary><pre>${escape(JSON.stringify(schemaOf(route.body, 'input'), null, 2))}</pre></details>`
      : '';
    const answer =
      route.response.kind === 'empty'
        ? ''
        : `<details><summary>Answer ${route.response.status}</summary><pre>${escape(JSON.stringify(schemaOf(route.response.schema), null, 2))}</pre></details>`;
    return `<section id="${route.name}"><h3><b>${route.method}</b> <code>${escape(route.path)}</code></h3>
<p>${escape(route.summary)}</p><p><i>Who:</i> ${accessOf(route.access)}${route.idempotency === 'key' ? ' · needs an Idempotency-Key' : ''}</p>
<p><i>Errors:</i> ${errors || 'none of its own'}</p>${shape}${answer}</section>`;
  });
  const errors = Object.entries(ERRORS).map(
    ([code, kind]) =>
      `<tr id="error-${code}"><td><code>${code}</code></td><td>${kind.status}</td><td>${kind.retry}</td><td>${escape(kind.title)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Marga API</title><style>${STYLE}</style>
<h1>Marga API</h1><p>Everything the portal does goes through these routes. Machine-readable: <a href="/v1/openapi.json">openapi.json</a>.</p>
${rows.join('\n')}<h2>Errors</h2><table>${errors.join('\n')}</table></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
