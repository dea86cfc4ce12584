import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { RawBody, Route } from '@marga/contract/route-definition';
import { type Refusal, refuse } from './refusal.ts';

const IDEMPOTENCY_KEY = /^[A-Za-z0-9-]{16,64}$/;

export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly lastEventId: string | string[] | undefined;
}

interface ParsedRequest {
  readonly input: Input;
  readonly idempotencyKey: string | undefined;
}

/** Parses what a request contains by the schemas of its route. */
export function parseRequest(route: Route, request: FastifyRequest): Result<ParsedRequest, Refusal> {
  const issues: { path: string; message: string }[] = [];
  const part = (name: string, schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      issues.push({
        path: [name, ...issue.path].join('.').slice(0, 200),
        message: issue.message.slice(0, 200),
      });
    }
    return undefined;
  };
  const params = part('params', route.params, request.params);
  // A malformed id gets the same response as an unknown one.
  if (issues.length > 0) return refuse('not-found');
  const query = part('query', route.query, request.query);
  const body = route.rawBody ? rawBodyOf(request) : part('body', route.body, request.body);
  if (issues.length > 0) return refuse('request-invalid', { issues: issues.slice(0, 20) });
  const key = route.idempotency === 'none' ? undefined : request.headers['idempotency-key'];
  if (key === undefined && route.idempotency === 'required') return refuse('idempotency-key-missing');
  if (key !== undefined && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)))
    return refuse('idempotency-key-malformed');
  const lastEventId = request.headers['last-event-id'];
  return ok({ input: { params, query, body, lastEventId }, idempotencyKey: key });
}

function rawBodyOf(request: FastifyRequest): RawBody {
  return {
    bytes: request.body instanceof Uint8Array ? request.body : new Uint8Array(),
    header: (name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    },
  };
}
