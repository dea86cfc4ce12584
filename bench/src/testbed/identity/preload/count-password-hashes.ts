import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * This file is loaded first into every process of the system. It adds a byte to a file for each call of the hashing
 * library, so every password comparison that uses the library is counted.
 */
const file = process.env['HASHES_FILE'];
const argon2 = createRequire(new URL('../../../../../server/package.json', import.meta.url))(
  '@node-rs/argon2',
) as Record<string, unknown>;

for (const [name, work] of Object.entries(argon2)) {
  if (typeof work !== 'function' || file === undefined) continue;
  argon2[name] = (...args: unknown[]) => {
    appendFileSync(file, '.');
    return Reflect.apply(work, undefined, args) as unknown;
  };
}
