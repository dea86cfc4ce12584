import { timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, RazorpayError, serverError, unknownUrlError } from './errors.ts';
import { SANDBOX_GATEWAY } from './gateway-credentials.ts';

/** Registers the gateway's formats: request bodies are JSON or a form, and errors have the gateway's own format. */
export function registerRazorpayFormat(app: FastifyInstance, answer = answerError): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    return isForm ? readForm(body) : readJson(body);
  });
  app.setErrorHandler(answer);
  app.setNotFoundHandler(() => {
    throw unknownUrlError();
  });
}

function answerError(
  error: FastifyError | RazorpayError,
  _request: unknown,
  reply: FastifyReply,
): FastifyReply {
  const known = error instanceof RazorpayError ? error : asRazorpayError(error);
  return reply.code(known.status).send(errorBody(known));
}

function asRazorpayError(error: FastifyError): RazorpayError {
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new RazorpayError('The request is invalid.', { status: error.statusCode });
  process.stderr.write(`${error.stack ?? error.message}\n`);
  return serverError();
}

/** Parses a form body. A client with nothing to send sends an empty form, which is undefined here. */
function readForm(body: string): Record<string, string> | undefined {
  return body === '' ? undefined : Object.fromEntries(new URLSearchParams(body));
}

function readJson(body: string): unknown {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw new RazorpayError('The request body is not valid JSON.');
  }
}

const EXPECTED = `Basic ${Buffer.from(`${SANDBOX_GATEWAY.keyId}:${SANDBOX_GATEWAY.keySecret}`).toString('base64')}`;

/** Requires the key id and secret as user name and password of basic authentication. */
export async function requireApiKey({ headers }: FastifyRequest): Promise<void> {
  const given = Buffer.from(headers.authorization ?? '');
  const expected = Buffer.from(EXPECTED);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new RazorpayError('Authentication failed', { status: 401, isNamed: false });
}
