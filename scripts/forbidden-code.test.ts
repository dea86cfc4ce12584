import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findForbiddenCode } from './forbidden-code.ts';
import { filesMatching } from './glob-patterns.ts';
import { projectRoot } from './project-root.ts';

/** Only production code is checked; tests, scripts and the sandbox may start processes and break things. */
const sources = filesMatching('{contract,server,web}/src/**/*.{ts,tsx}').filter(
  (path) => !/\.test\.tsx?$/.test(path),
);

test('nothing that we ship runs a text as a program, as markup or as SQL, starts a process or weakens cryptography', () => {
  expect(sources.length).toBeGreaterThan(200);
  const found = sources.flatMap((path) =>
    findForbiddenCode(path, readFileSync(join(projectRoot, path), 'utf8')),
  );
  expect(found).toEqual([]);
  // The test reads every source, which took 45 seconds on a machine with a load of 16.
}, 120_000);

test.each([
  'eval("1")',
  'const f = new Function("a", "return a")',
  `import { exec } from 'node:child_process'`,
  `const { runInNewContext } = await import('vm')`,
  'element.innerHTML = words',
  `element['outerHTML'] = words`,
  'element.insertAdjacentHTML("beforeend", words)',
  'const a = <p dangerouslySetInnerHTML={{ __html: words }} />',
  'document.write(words)',
  'sql.raw(`select ${id}`)',
  'const found = names.filter((name) => new RegExp(typed).test(name))',
  'const token = Math.random().toString(36)',
  `createHash('md5')`,
  `createHmac('sha1', key)`,
  `createCipheriv('aes-256-gcm', key, nonce)`,
  'const options = { rejectUnauthorized: false }',
  `process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'`,
])('%s is found', (code) => {
  expect(findForbiddenCode('server/src/modules/ledger/post.tsx', code)).toHaveLength(1);
});

test.each([
  '// eval(words)',
  `const words = 'innerHTML'`,
  'evaluate(words)',
  'crypto.randomUUID()',
  `createHash('sha256')`,
])('%s is fine', (code) => {
  expect(findForbiddenCode('server/src/modules/ledger/post.tsx', code)).toEqual([]);
});
