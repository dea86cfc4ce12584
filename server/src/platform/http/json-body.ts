import type { FastifyInstance } from 'fastify';

/** No request of the portal is nested half as deep. */
const MOST_DEPTH = 32;
/** The largest honest request is a pasted list of 200 travellers with some sixty values each. */
const MOST_VALUES = 20_000;

/**
 * Refuses JSON that is nested deeper or holds more values than any request needs, before it is parsed: parsing such
 * a body and comparing it with a schema takes many times as long as scanning it once.
 */
export function limitJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isExcessive(text)) done(new ExcessiveJson('nested too deep, or too many values'), undefined);
    else void parse(request, text, done);
  });
}

class ExcessiveJson extends Error {
  override readonly name = 'ExcessiveJson';
  readonly statusCode = 400;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Counts brackets and commas outside of texts. Of a text that is no JSON the parser says so. */
export function isExcessive(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code === COMMA) values += 1;
    else if (OPENING.has(code)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(code)) depth -= 1;
    if (depth > MOST_DEPTH || values > MOST_VALUES) return true;
  }
  return false;
}

/** Returns where the text that begins at a quotation mark ends. */
function endOfText(json: string, begin: number): number {
  let end = json.indexOf('"', begin + 1);
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0;
  while (json.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
  return slashes % 2 === 1;
}
