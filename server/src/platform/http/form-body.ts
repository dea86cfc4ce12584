import type { FastifyInstance, FastifyRequest } from 'fastify';

/** RFC 8058 (one-click unsubscribe) lets a mail client post in these two formats. */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Lets the routes of this Fastify scope accept forms of plain fields in addition to JSON. */
export function acceptFormBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    FORM_TYPES,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const form = await formOf(request.headers['content-type'] ?? '', body);
      if (!form) throw new UnreadableForm('not readable as a form');
      return form;
    },
  );
}

/** Gives the routes of this Fastify scope the raw bytes of a body, whatever its content type. */
export function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  );
}

class UnreadableForm extends Error {
  override readonly name = 'UnreadableForm';
  readonly statusCode = 400;
}

async function formOf(type: string, body: Buffer): Promise<Record<string, string> | undefined> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  if (!form) return undefined;
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const isPlain = fields.length === [...form].length && new Set(form.keys()).size === fields.length;
  return isPlain ? (Object.fromEntries(fields) as Record<string, string>) : undefined;
}
