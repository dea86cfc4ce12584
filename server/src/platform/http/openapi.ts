import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type ErrorCode, ERRORS, UNIVERSAL_ERRORS } from '@marga/contract/errors';
import type { Route } from '@marga/contract/route-definition';
import { problem } from '@marga/contract/wire-schemas';
import { describeRouteAccess, DOCS_STYLE, renderDocsPage } from './api-docs-page.ts';
import { PublishedDocument } from './published-document.ts';

type Json = Record<string, unknown>;

/**
 * Generates OpenAPI 3.1 from the route table: nothing in it is written manually, so nothing in it can be out of
 * date.
 */
async function generateOpenApi(routes: readonly Route[]): Promise<Json> {
  const paths: Record<string, Json> = {};
  const schemas: Schemas = {};
  componentOf(problem, schemas);
  for (const route of routes) {
    // Other requests are answered between two routes, since all of them together take a third of a second.
    await setImmediate();
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
  const success = successOf(response, schemas);
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.name.split('.')[0]],
    'x-access': describeRouteAccess(route.access),
    parameters: parametersOf(route, schemas),
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: contentOf(route, componentOf(route.body, schemas, 'input')),
          },
        }
      : {}),
    responses: { [response.status]: success, ...errors },
    security: route.access.kind === 'public' ? [] : [{ session: [] }],
  };
}

function successOf(response: Route['response'], schemas: Schemas): Json {
  switch (response.kind) {
    case 'empty':
      return { description: 'Done.' };
    case 'redirect':
      return { description: 'See the page under `Location`.' };
    case 'file':
      return {
        description: 'The file.',
        content: { [response.type]: { schema: { type: 'string', format: 'binary' } } },
      };
    case 'events':
      return {
        description: 'Server-sent events, one JSON value in each `data`.',
        content: { 'text/event-stream': { schema: componentOf(response.schema, schemas) } },
      };
    case 'json':
      return {
        description: 'Done.',
        content: { 'application/json': { schema: componentOf(response.schema, schemas) } },
      };
  }
}

/** Returns the content types of a request body: JSON, and for routes that mail clients post to also forms. */
function contentOf({ from }: Route, schema: Json): Json {
  const types = from === 'anywhere' ? ['application/x-www-form-urlencoded', 'multipart/form-data'] : [];
  return Object.fromEntries(['application/json', ...types].map((type) => [type, { schema }]));
}

function parametersOf(route: Route, schemas: Schemas): Json[] {
  const headers = [
    ...(route.access.kind === 'member' ? [{ name: 'Marga-Company', required: true }] : []),
    ...(route.idempotency === 'none'
      ? []
      : [{ name: 'Idempotency-Key', required: route.idempotency === 'required' }]),
  ];
  return [
    ...fieldsOf(route.params, 'path', schemas),
    ...fieldsOf(route.query, 'query', schemas),
    ...headers.map((header) => ({ ...header, in: 'header', schema: { type: 'string' } })),
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
 * Moves the named parts of a schema to `components`. Input and output have separate names, because a field with a
 * default is optional in the input and always present in the output.
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

/**
 * Serves the OpenAPI document, and the same content as a page that can be read without tools. Both are made at the
 * first request for one of them: nobody reads them in most processes, and they take a sixth of a start.
 */
export function serveOpenApi(app: FastifyInstance, routes: readonly Route[]): void {
  const document = new PublishedDocument('application/json; charset=utf-8', async () =>
    JSON.stringify(await generateOpenApi(routes)),
  );
  const page = new PublishedDocument('text/html; charset=utf-8', () => renderDocsPage(routes, schemaOf));
  app.get('/v1/openapi.json', (request, reply) => document.answer(request, reply));
  const styleHash = createHash('sha256').update(DOCS_STYLE).digest('base64');
  app.get('/v1/docs', (request, reply) => {
    void reply.header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    return page.answer(request, reply);
  });
}
