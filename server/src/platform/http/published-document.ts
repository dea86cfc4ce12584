import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A document changes with a release only, so a reader asks again after an hour, and is then told that nothing changed. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

interface Prepared {
  readonly plain: Buffer;
  readonly compressed: Buffer;
  readonly mark: string;
}

/**
 * Serves a text that is the same for everybody. It is made and compressed at the first request, and once for all: a
 * stranger who asks for it again and again costs little more than the bytes that are sent.
 */
export class PublishedDocument {
  readonly #type: string;
  readonly #make: () => Promise<string>;
  #prepared: Promise<Prepared> | undefined;

  constructor(type: string, make: () => Promise<string>) {
    this.#type = type;
    this.#make = make;
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { plain, compressed, mark } = await (this.#prepared ??= this.#prepare());
    reply.header('cache-control', CACHE_CONTROL).header('etag', mark).header('vary', 'accept-encoding');
    if (marksIn(request.headers['if-none-match']).includes(mark)) return reply.code(304).send();
    reply.type(this.#type);
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(compressed);
  }

  async #prepare(): Promise<Prepared> {
    const plain = Buffer.from(await this.#make());
    const mark = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    return { plain, compressed: await promisify(gzip)(plain, { level: 9 }), mark };
  }
}

function marksIn(header: string | undefined): string[] {
  return (header ?? '').split(',').map((mark) => mark.trim());
}
