import { expect, test } from 'vitest';
import { countStatementLines, listHouseCounts, readFunction } from './house-count-rules.ts';

const SQL = `-- A comment, with a comma.
create or replace function refunds.convert(amount bigint, rate numeric(10, 4), on_day date) returns bigint
language plpgsql security definer as $$
declare
  -- Neither this line
  made bigint;

begin
  made := round(amount * rate);
  return made;
end $$;

grant execute on function refunds.convert to marga_app;
`;

test('a function is read from its file: parameters, lines without comments, and its wall', () => {
  expect(readFunction(SQL)).toMatchObject({ parameters: 3, lines: 6, isDefiner: true });
});

test('a statement is counted to its end', () => {
  const text = `const before = 1;
export const one = statement((p: { id: string }) =>
  queryBuilder
    .selectFrom('a.b')

    .where('id', '=', p.id),
);
export const other = statement(() => queryBuilder.selectNoFrom(sql\`1\`));
export const third = callFunction(fn.third);
export const fourth = callFunction(
  fn.fourth,
  'outcome',
);
const after = 1;
`;
  expect(countStatementLines(text)).toBe(11);
});

test('what must not grow is found where it is, and only there', () => {
  const counts = listHouseCounts([
    { path: 'server/src/modules/refunds/db/functions/convert.sql', text: SQL },
    {
      path: 'server/src/modules/refunds/db/functions/supplier_of.sql',
      text: `create function refunds.supplier_of(account text) returns text language sql as $$ select split_part(account, ':', 2) $$;`,
    },
    { path: 'server/src/modules/refunds/worker.ts', text: `repeatUntilStopped(log, 'refunds', work)` },
    { path: 'server/src/platform/sync-clock.ts', text: `repeatUntilStopped(log, 'clock', work)` },
    { path: 'server/src/modules/refunds/mails.ts', text: `text.replace('{at}', at)` },
    { path: 'server/src/modules/refunds/mails.test.ts', text: `text.replace('{at}', at)` },
    { path: 'server/db/migrations/0001-convert.sql', text: SQL },
    { path: 'server/db/baseline/20-approvals.sql', text: 'create table approvals.approval (\n' },
    {
      path: 'server/db/baseline/09-ledger.sql',
      text: 'create table ledger.proposal (\n);\n-- A view.\ncreate view ledger.wallet as\n  select 1;\ngrant select',
    },
  ]);
  expect(counts).toMatchObject({
    'functions in PostgreSQL': 2,
    'functions defined more than once': 1,
    'programs in the largest folder of a module': 2,
    'SQL functions that round money or divide it': 1,
    'SQL functions that take a text apart': 1,
    'lines of views': 2,
    'loops that look for due business work': 1,
    'functions that fill a text with values': 1,
    'tables of proposals that a second person decides': 2,
  });
});
