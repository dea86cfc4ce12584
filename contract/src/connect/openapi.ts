import { z } from 'zod';
import {
  CONNECT,
  CONNECT_REFUSALS,
  connectWebhook,
  type ConnectOperation,
  connectRefusal,
} from './protocol.ts';
import { CONNECT_HEADERS } from './signature.ts';

type Json = Record<string, unknown>;

/** Every operation may refuse with these codes, besides those that it declares. */
const OF_ANY_OPERATION = ['signature-invalid', 'request-invalid', 'slow-down'] as const;

const REQUEST_HEADERS = {
  [CONNECT_HEADERS.key]: 'Which of your keys it is signed with.',
  [CONNECT_HEADERS.timestamp]: 'Seconds since 1970.',
  [CONNECT_HEADERS.nonce]: 'New in every request.',
  [CONNECT_HEADERS.signature]: 'HMAC-SHA256 in hexadecimal; README.md says over what.',
};

/**
 * Generates the OpenAPI 3.1 description of what a supplier serves from the table of operations; nothing in it is
 * written manually.
 */
export function buildConnectProtocolOpenApi(): Json {
  const schemas: Record<string, Json> = {};
  const paths: Record<string, Json> = {};
  componentOf(connectRefusal, 'output', schemas);
  for (const operation of Object.values(CONNECT) as readonly ConnectOperation[]) {
    const path = operation.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationOf(operation, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Marga Connect',
      version: '1',
      description:
        'What a supplier serves so that Marga sells for it. Amounts are decimal strings; times carry their zone.',
    },
    servers: [
      { url: 'https://{supplier}', variables: { supplier: { default: 'connect.supplier.example' } } },
    ],
    paths,
    webhooks: { notice: { post: noticeOf(schemas) } },
    components: { schemas },
  };
}

function operationOf(operation: ConnectOperation, schemas: Record<string, Json>): Json {
  const { body, response, refusals } = operation;
  const codes = [...new Set([...refusals, ...OF_ANY_OPERATION])];
  const byStatus = Map.groupBy(codes, (code) => CONNECT_REFUSALS[code]);
  const refused = [...byStatus].map(([status, list]) => [
    status,
    {
      description: list.map((code) => `\`${code}\``).join(', '),
      headers: signatureHeader(),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ConnectRefusal' } } },
    },
  ]);
  return {
    operationId: operation.name,
    summary: operation.summary,
    parameters: parametersOf(operation),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: componentOf(body, 'input', schemas) } },
      },
    }),
    responses: {
      200: {
        description: 'Done.',
        headers: signatureHeader(),
        content: { 'application/json': { schema: componentOf(response, 'output', schemas) } },
      },
      ...(Object.fromEntries(refused) as Json),
    },
  };
}

/** Describes the webhook, which is the only request that a supplier sends to Marga; the supplier signs it. */
function noticeOf(schemas: Record<string, Json>): Json {
  return {
    operationId: 'notice',
    summary: 'You tell us that something became of an order; we look it up.',
    parameters: headerParameters(),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: componentOf(connectWebhook, 'output', schemas) } },
    },
    responses: { 204: { description: 'Received.' }, 401: { description: 'Not signed by you.' } },
  };
}

function signatureHeader(): Json {
  return { [CONNECT_HEADERS.signature]: { required: true, schema: { type: 'string' } } };
}

function parametersOf({ name, path }: ConnectOperation): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery =
    name === 'listOrders'
      ? [
          { name: 'since', in: 'query', required: true, schema: { type: 'string', format: 'date-time' } },
          { name: 'cursor', in: 'query', required: false, schema: { type: 'string' } },
        ]
      : [];
  return [...inPath, ...inQuery, ...headerParameters()];
}

function headerParameters(): Json[] {
  return Object.entries(REQUEST_HEADERS).map(([header, description]) => ({
    name: header,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
}

/**
 * Returns a schema whose named parts are in `components`. What we send and what we receive have separate names,
 * because a default makes a field optional on input and required on output.
 */
function componentOf(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, Json>): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json & { $defs?: Record<string, Json> };
  const suffix = io === 'input' ? 'Sent' : '';
  const relocated = (part: Json): Json =>
    JSON.parse(
      JSON.stringify(part).replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`),
    ) as Json;
  for (const [name, part] of Object.entries($defs)) schemas[`${name}${suffix}`] = relocated(part);
  const { id, ...body } = relocated(rest);
  if (typeof id !== 'string') return body;
  schemas[`${id}${suffix}`] = body;
  return { $ref: `#/components/schemas/${id}${suffix}` };
}
