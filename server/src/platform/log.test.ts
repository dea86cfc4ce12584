import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const logModule = new URL('log.ts', import.meta.url).href;

/**
 * Returns the lines that a process writes. The log writes to stdout directly, so the test reads it from a child
 * process.
 */
async function linesOf(statements: string): Promise<Record<string, unknown>[]> {
  const program = `import { createLog } from '${logModule}';
    const log = createLog({ LOG_LEVEL: 'info' }, 'test');
    ${statements}
    log.flush();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('an entry is one line of JSON, whatever somebody has put into it', async () => {
  const forged = 'x\n{"level":30,"msg":"signed in"}\r\n\u001b[2J\u2028';
  const lines = await linesOf(`
    log.warn({ account: ${JSON.stringify(forged)} }, ${JSON.stringify(forged)});
    log.error({ err: new Error(${JSON.stringify(forged)}) }, 'failed');`);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({ level: 40, account: forged, msg: forged });
});

test('an entry says when, in UTC, and which process of which service speaks', async () => {
  const [line] = await linesOf(`log.info({ requestId: 'req_1' }, 'request');`);
  expect(line).toMatchObject({ service: 'test', requestId: 'req_1', level: 30 });
  expect(line?.['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(line?.['pid']).toBeTypeOf('number');
});

test('secrets and people’s data are hidden by their names, also one level deep', async () => {
  const secret = {
    password: 'velvet-lantern-42',
    token: 'tok_1234567890',
    cookie: '__Host-marga=1234567890',
    authorization: 'Bearer mrg_live_1234567890',
    email: 'asha@people.example',
    phone: '+919812345678',
    travellers: [{ givenName: 'MEERA' }],
  };
  const lines = await linesOf(`
    const secret = ${JSON.stringify(secret)};
    log.info(secret, 'flat');
    log.info({ body: secret }, 'nested');`);
  const written = JSON.stringify(lines);
  for (const value of Object.values(secret)) {
    expect(written).not.toContain(typeof value === 'string' ? value : 'MEERA');
  }
  expect(written.match(/\[hidden\]/g)).toHaveLength(14);
});

test('an error of the database is logged without the row that it quotes', async () => {
  const lines = await linesOf(`
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505', detail: 'Key (email)=(asha@people.example) already exists.', where: 'row (asha@people.example)' });
    log.error({ err: error }, 'request failed');`);
  expect(lines[0]).toMatchObject({ err: { message: 'duplicate key', code: '23505' } });
  expect(JSON.stringify(lines)).not.toContain('asha@people.example');
});
