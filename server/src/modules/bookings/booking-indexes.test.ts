import { expect, test } from 'vitest';
import { startTestApi } from '../../../test/api.ts';

const api = await startTestApi();

test('no index names a column that every step of a booking changes', async () => {
  const columns = await api.admin<{ name: string }>(
    `select distinct a.attname as name from pg_depend d
      join pg_index i on i.indexrelid = d.objid and d.classid = 'pg_class'::regclass
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where i.indrelid = 'bookings.booking'::regclass`,
  );
  const names = columns.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['company_id', 'status', 'remark']));
  const changedByEveryStep = ['state', 'updated_at', 'history', 'ask_again_at', 'ask_until', 'sends'];
  expect(names.filter((name) => changedByEveryStep.includes(name))).toEqual([]);
});
