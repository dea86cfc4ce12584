import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the process logs the phases of its start, says where it listens, answers there and stops cleanly on SIGTERM', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_LATENCY_SCALE: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await expect.poll(() => output, { timeout: 15_000 }).toContain('listening');
  const lines = output.trim().split('\n');
  expect(lines).toEqual([
    'starting: modules loaded',
    'starting: routes built',
    expect.stringMatching(/^sandbox listening on http:\/\/127\.0\.0\.1:\d+$/),
  ]);

  const response = await fetch(`${output.trim().split(' ').at(-1)}/health`);
  expect(await response.json()).toEqual({ status: 'ok' });

  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
  expect(output.trim().split('\n')).toEqual(lines);
});
