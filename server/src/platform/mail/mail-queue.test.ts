import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { idPatternOf, createId } from '@marga/contract/kernel/ids';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import { startTestApi } from '../../../test/api.ts';

const api = await startTestApi();
const [app, identity, relay] = (await Promise.all(
  [api.database.app, api.database.identity, api.database.relay].map(async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    afterAll(() => client.end());
    return client;
  }),
)) as [pg.Client, pg.Client, pg.Client];

async function queue(recipient: string, over: { locale?: string; company?: string } = {}): Promise<string> {
  const [row] = await api.admin<{ id: string }>(
    `with made as (select platform.new_id('mal') as id)
      select id, platform.queue_mail(id, $1, 'greeting', $2, '{"name": "Asha"}', $3) from made`,
    [recipient, over.locale ?? 'en', over.company ?? null],
  );
  return row?.id ?? '';
}

test('an id made in SQL is one that TypeScript would have made at the same moment', async () => {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  const rows = await api.admin<{ id: string; ms: string }>(
    `select platform.new_id('mal') as id, floor(extract(epoch from platform.now()) * 1000)::bigint::text as ms
      from generate_series(1, 2000)`,
  );
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2000);
  for (const { id, ms } of rows) {
    expect(id).toMatch(idPatternOf('mail'));
    expect(id.slice(0, 14)).toBe(createId('mail', instantFromEpochMs(Number(ms))).slice(0, 14));
    // The version (7) and the variant are where RFC 9562 puts them.
    expect(alphabet.indexOf(id.charAt(14)) >> 1).toBe(0b0111);
    expect((alphabet.indexOf(id.charAt(17)) >> 2) & 0b11).toBe(0b10);
  }
  const places = rows.map(({ id }) => id.slice(18));
  for (let place = 0; place < 12; place += 1) {
    expect(new Set(places.map((end) => end.charAt(place))).size, `place ${place} is random`).toBe(32);
  }
});

test('an id follows the database’s clock, so a test that moves it moves ids too', async () => {
  await relay.query(`set marga.clock_offset_ms = '86400000'`);
  const { rows } = await relay.query<{ id: string }>(`select platform.new_id('mal') as id`);
  await relay.query('reset marga.clock_offset_ms');
  const [now] = await api.admin<{ id: string }>(`select platform.new_id('mal') as id`);
  expect((rows[0]?.id ?? '') > (now?.id ?? '')).toBe(true);
});

test('neither the application nor the auth library reads, writes or fills the queue', async () => {
  const company = 'cmp_mail';
  await queue('asha@queue.example', { company });
  await app.query(`select set_config('marga.company', $1, false)`, [company]);
  for (const client of [app, identity]) {
    for (const text of [
      'select id from platform.mail',
      'select count(*) from platform.mail',
      `insert into platform.mail (id, recipient, template, locale) values ('mal_x', 'a@b.example', 't', 'en')`,
      `update platform.mail set recipient = 'thief@b.example'`,
      'delete from platform.mail',
      `select platform.queue_mail('mal_x', 'a@b.example', 't', 'en', '{}')`,
    ]) {
      await expect(client.query(text), text).rejects.toThrow('permission denied');
    }
  }
});

test('the relay reads and marks mails, and can neither write one, redirect it nor remove it before its time', async () => {
  const id = await queue('asha@queue.example');
  const row = 'from platform.mail where id = $1';
  expect((await relay.query(`select id ${row}`, [id])).rowCount).toBe(1);
  for (const column of ['recipient', 'template', 'params', 'company_id', 'created_at']) {
    await expect(relay.query(`update platform.mail set ${column} = ${column}`)).rejects.toThrow(
      'permission denied',
    );
  }
  await expect(
    relay.query(
      `insert into platform.mail (id, recipient, template, locale) values ('mal_x', 'a@b.example', 't', 'en')`,
    ),
  ).rejects.toThrow('permission denied');
  for (const age of ['0 days', '29 days']) {
    await api.admin(
      `update platform.mail set next_attempt_at = null, sent_at = platform.now() - $2::interval where id = $1`,
      [id, age],
    );
    expect((await relay.query(`delete ${row}`, [id])).rowCount).toBe(0);
  }
});

test.each([
  'a@b.example\nBcc: victim@b.example',
  'a@b.example\r\n',
  'a@b.example,victim@b.example',
  'Asha <a@b.example>',
  'a b@c.example',
  'a@b@c.example',
  'a;b@c.example',
  '"a"@c.example',
  '(a)@c.example',
  '[a]@c.example',
  'a\\b@c.example',
  'a\u0000b@c.example',
  'a@',
  '@b',
  'nobody',
  '',
  `${'a'.repeat(250)}@b.example`,
])('the queue takes no recipient but one plain address, so not %j', async (recipient) => {
  await expect(queue(recipient)).rejects.toThrow(/mail_recipient_check|invalid byte sequence/);
});

test.each(['asha@company.example', "o'neil+trips@sub.company.example", 'आशा@कंपनी.भारत'])(
  'it takes %s',
  async (recipient) => {
    expect(await queue(recipient)).toMatch(idPatternOf('mail'));
  },
);

test('it takes no language that we do not write', async () => {
  await expect(queue('a@b.example', { locale: 'fr' })).rejects.toThrow('mail_locale_check');
});

test('no function of the schema hands the queue anything that is called a secret', async () => {
  const callers = await api.admin<{ name: string; source: string }>(
    `select oid::regprocedure::text as name, prosrc as source from pg_proc
      where prosrc ~ 'queue_mail|mail_to' and pronamespace::regnamespace::text !~ '^pg_'`,
  );
  const calls = callers.flatMap(({ name, source }) =>
    argumentsOf(source, /\b(?:queue_mail|mail_to\w*)\s*\(/g)
      // Template names are removed first, because a template may be about a password.
      .map((argumentText) => argumentText.replaceAll(/'[a-z]+(-[a-z]+)+'/g, ''))
      .map((argumentText) => ({ name, argumentText: argumentText })),
  );
  expect(calls.length, 'or this test would prove nothing').toBeGreaterThan(0);
  expect(
    calls.filter(({ argumentText }) => /token|secret|password|hash|recovery/i.test(argumentText)),
  ).toEqual([]);
});

/** Returns the text between the parentheses of each call, nested parentheses included. */
function argumentsOf(source: string, call: RegExp): string[] {
  return [...source.matchAll(call)].map(({ index, 0: opening }) => {
    const start = index + opening.length;
    let depth = 1;
    let end = start;
    for (; depth > 0 && end < source.length; end += 1) {
      if (source[end] === '(') depth += 1;
      if (source[end] === ')') depth -= 1;
    }
    return source.slice(start, end - 1);
  });
}
