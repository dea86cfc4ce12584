import {
  CONNECT,
  CONNECT_REFUSALS,
  type ConnectOperation,
  type ConnectRefusalCode,
} from '@marga/contract/connect/protocol';
import {
  CONNECT_HEADERS,
  isRequestSignatureValid,
  isWithinSignatureWindow,
  NONCE_MEMORY_SECONDS,
  signResponse,
  type SigningKey,
} from '@marga/contract/connect/signature';
import { err, ok, type Result } from '@marga/contract/kernel/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

type Operations = typeof CONNECT;
export type OperationName = keyof Operations;

export interface Refusal {
  readonly code: ConnectRefusalCode;
  readonly message: string;
  /** Names the ancillaries that the refusal is about. */
  readonly ancillaries?: readonly string[];
}

type BodyOf<Name extends OperationName> = Operations[Name]['body'] extends z.ZodType
  ? z.output<Operations[Name]['body']>
  : undefined;

export interface Asked<Name extends OperationName = OperationName> {
  readonly body: BodyOf<Name>;
  /** This is the id in the path: an order, a quote, or Marga's reference. */
  readonly id: string;
  readonly query: Readonly<Record<string, string | undefined>>;
}

export type Answer<Name extends OperationName = OperationName> = Result<
  z.output<Operations[Name]['response']>,
  Refusal
>;

/**
 * A supplier implements one function per operation and decides its outcome; `serveConnectProtocol` handles the protocol
 * around it.
 */
export type ConnectSupplier = {
  readonly [Name in OperationName]: (asked: Asked<Name>) => Answer<Name> | Promise<Answer<Name>>;
};

export interface Served {
  readonly name: string;
  readonly supplier: ConnectSupplier;
  /** Returns the key with this id; undefined when there is none. */
  keyOf(keyId: string): Promise<SigningKey> | undefined;
}

/** A call is a request that was verified to come from Marga and to have the right shape. */
export interface Call {
  readonly served: Served;
  readonly operation: OperationName;
  readonly asked: Asked;
  readonly reply: FastifyReply;
  /** Returns the supplier's response; every invocation passes the request to the supplier again. */
  readonly answer: () => Promise<Answer>;
}

export interface ServeOptions {
  /** Returns the supplier being called, by the `:supplier` of the path if there is one. */
  readonly find: (request: FastifyRequest) => Served | undefined;
  readonly now: () => number;
  /** Intercepts the supplier's response; it returns undefined when it has handled the reply itself. */
  readonly between?: (call: Call) => Promise<Answer | undefined>;
}

export function connectProtocolErrorResponse(
  code: ConnectRefusalCode,
  message: string,
): Result<never, Refusal> {
  return err({ code, message });
}

export function unavailableAncillariesErrorResponse(ancillaries: readonly string[]): Result<never, Refusal> {
  return err({
    code: 'ancillary-unavailable',
    message: 'It cannot be had with all that was chosen.',
    ancillaries,
  });
}

/**
 * Serves every operation of the protocol: it authenticates the caller, validates the request, calls the supplier, and
 * signs the response.
 */
export async function serveConnectProtocol(app: FastifyInstance, options: ServeOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  // The body stays unparsed, because the signature covers its exact bytes.
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
  const nonces = createNonceMemory(options.now);
  for (const operation of Object.values(CONNECT)) {
    app.route({
      method: operation.method,
      url: operation.path.replace(/:\w+/, ':id'),
      handler: (request, reply) => handle(options, nonces, operation, request, reply),
    });
  }
}

async function handle(
  { find, now, between }: ServeOptions,
  nonces: NonceMemory,
  operation: ConnectOperation & { name: OperationName },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const served = find(request);
  if (!served) return reply.code(404).send({ code: 'not-found', message: 'No supplier is called so.' });
  const { keyId, nonce, ...signed } = readSignature(request);
  const key = await served.keyOf(keyId);
  // Refusals are signed with the caller's key, so a refusal of an unknown key stays unsigned.
  if (!key) return reply.code(401).send({ code: 'signature-invalid', message: 'No such key.' });
  const isSigned = await isRequestSignatureValid(key, { ...signed, nonce }, signed.signature);
  const respond = (answer: Answer) => send(reply, key, nonce, answer);
  if (!isSigned)
    return respond(
      connectProtocolErrorResponse('signature-invalid', 'The signature does not fit the request.'),
    );
  if (!isWithinSignatureWindow(signed.timestamp, now()))
    return respond(
      connectProtocolErrorResponse(
        'signature-invalid',
        'The timestamp is more than five minutes from our clock.',
      ),
    );
  if (nonce === '' || nonce.length > LONGEST_NONCE || !nonces.isNew(`${keyId} ${nonce}`))
    return respond(
      connectProtocolErrorResponse(
        'signature-invalid',
        'The nonce is missing, too long, or has been used before.',
      ),
    );
  const asked = readAsked(operation, request, signed.body);
  if (!asked.ok) return respond(asked);
  const answer = async (): Promise<Answer> => served.supplier[operation.name](asked.value as never);
  const call: Call = { served, operation: operation.name, asked: asked.value, reply, answer };
  const given = between ? await between(call) : await answer();
  return given ? respond(given) : reply;
}

async function send(
  reply: FastifyReply,
  key: SigningKey,
  nonce: string,
  answer: Answer,
): Promise<FastifyReply> {
  const status = answer.ok ? 200 : CONNECT_REFUSALS[answer.error.code];
  const body = JSON.stringify(answer.ok ? answer.value : answer.error);
  return reply
    .code(status)
    .type('application/json')
    .header(CONNECT_HEADERS.signature, await signResponse(key, { status, nonce, body }))
    .send(body);
}

function readSignature(request: FastifyRequest) {
  const header = (name: string): string => String(request.headers[name] ?? '');
  return {
    keyId: header(CONNECT_HEADERS.key),
    method: request.method,
    target: request.raw.url ?? '',
    timestamp: Number(header(CONNECT_HEADERS.timestamp)),
    nonce: header(CONNECT_HEADERS.nonce),
    signature: header(CONNECT_HEADERS.signature),
    body: typeof request.body === 'string' ? request.body : '',
  };
}

function readAsked(
  operation: ConnectOperation,
  request: FastifyRequest,
  text: string,
): Result<Asked, Refusal> {
  const { id = '' } = request.params as { id?: string };
  const query = request.query as Asked['query'];
  if (!operation.body) return ok({ body: undefined, id, query });
  const parsed = operation.body.safeParse(parseJson(text));
  if (!parsed.success)
    return connectProtocolErrorResponse('request-invalid', z.prettifyError(parsed.error).slice(0, 500));
  return ok({ body: parsed.data as Asked['body'], id, query });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LONGEST_NONCE = 100;

interface NonceMemory {
  isNew(nonce: string): boolean;
}

/**
 * Remembers nonces, so that a repeated one is noticed. They are forgotten in the order of arrival, since all are
 * stored equally long.
 */
function createNonceMemory(now: () => number): NonceMemory {
  const seen = new Map<string, number>();
  return {
    isNew(nonce) {
      const at = now();
      for (const [old, seenAt] of seen) {
        if (at - seenAt < NONCE_MEMORY_SECONDS * 1000) break;
        seen.delete(old);
      }
      if (seen.has(nonce)) return false;
      seen.set(nonce, at);
      return true;
    },
  };
}
