import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createStartLog } from './start-log.ts';

function openLog(level: string) {
  const lines: { level: number; msg: string }[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(line.toString('utf8')) as (typeof lines)[number]);
      done();
    },
  });
  return { log: pino({ level }, stream), messages: () => lines.map(({ msg }) => msg) };
}

test('logs each phase although other lines of its level are left out', async () => {
  const { log, messages } = openLog('error');
  const start = createStartLog(log);
  start.reached('configuration read');
  log.info('left out');
  await start.ready({ port: 7001 }, {}, 1);
  expect(messages()).toEqual(['starting: configuration read', 'ready']);
});

test('logs nothing in a silent process', async () => {
  const { log, messages } = openLog('silent');
  const start = createStartLog(log);
  start.reached('configuration read');
  await start.ready({}, {}, 1);
  expect(messages()).toEqual([]);
});

test('prepares one task after the other once it is ready, whichever of them fails', async () => {
  const { log, messages } = openLog('info');
  const done: string[] = [];
  await createStartLog(log).ready(
    {},
    {
      first: async () => void done.push('first', ...messages()),
      second: () => {
        throw new Error('no file');
      },
      third: () => void done.push('third'),
    },
    1,
  );
  expect(done).toEqual(['first', 'ready', 'third']);
  expect(messages()).toEqual(['ready', 'preparing for the first requests failed']);
});
