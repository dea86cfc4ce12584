import { createServer } from 'node:http';
import { createRequire } from 'node:module';

/**
 * This file is the bare baseline for sign-in: it only verifies a password against its hash, using the server's own
 * copy of argon2id.
 */
interface Argon2 {
  readonly verify: (hash: string, password: string) => Promise<boolean>;
}

const { verify } = createRequire(new URL('../../../server/package.json', import.meta.url))(
  '@node-rs/argon2',
) as Argon2;
const [hash, password] = [process.env['BARE_HASH'] ?? '', process.env['BARE_PASSWORD'] ?? ''];

async function compare(times: number): Promise<void> {
  for (let done = 0; done < times; done++)
    if (!(await verify(hash, password))) throw new Error('the password is not the one that was hashed');
}

/** Handles `/?times=100&width=4`: it responds once `times` comparisons have been made, `width` at a time. */
createServer((request, response) => {
  const asked = new URL(request.url ?? '/', 'http://bare').searchParams;
  const [times, width] = [Number(asked.get('times')), Number(asked.get('width'))];
  void Promise.all(Array.from({ length: width }, () => compare(times / width))).then(() => response.end());
}).listen(Number(process.env['BARE_PORT']), '127.0.0.1');
