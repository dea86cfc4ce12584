import { expect, test } from 'vitest';
import {
  changeView,
  listViews,
  MOST_VIEWS,
  removeView,
  saveView,
} from '@marga/contract/bookings/saved-views';
import { leaveCompany, removeMember } from '@marga/contract/identity/team';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';

/** These tests cover saved views of the booking list, which belong to one member, on any device they sign in with. */

const api = await startTestApi();
const company = await seedCompany(api, { roles: ['owner', 'booker', 'traveller'] });
const as = company.as('owner');
const view = (name: string, filter: object = {}) => ({ name, filter, columns: ['amount', 'status'] });
const save = (body: object, caller: Caller = as) => api.call(saveView, { as: caller, body });
const namesOf = async (caller: Caller = as) =>
  (await api.call(listViews, { as: caller })).value.views.map(({ name }) => name);

test('a view is saved with what it asks for, listed by name, renamed, given another meaning and removed', async () => {
  const filter = { status: 'upcoming', service: 'flight', search: 'rao', departsFrom: '2027-03-01' };
  const { value } = await save(view(' Next to fly ', filter));
  expect(value).toMatchObject({
    name: 'Next to fly',
    filter: { ...filter, order: 'newest' },
    columns: ['amount', 'status'],
  });
  const other = await save(view('All of it'));
  expect(await namesOf()).toEqual(['All of it', 'Next to fly']);
  const params = { viewId: value.id };
  const renamed = await api.call(changeView, { as, params, body: { name: 'उड़ानें' } });
  expect(renamed.value).toEqual({ ...value, name: 'उड़ानें' });
  const changed = await api.call(changeView, { as, params, body: { filter: { order: 'dearest' } } });
  expect(changed.value).toEqual({ ...renamed.value, filter: { order: 'dearest' } });
  expect((await api.call(listViews, { as })).value.views).toEqual([other.value, changed.value]);
  await api.call(removeView, { as, params });
  expect((await api.call(removeView, { as, params })).code).toBe('not-found');
  expect(await namesOf()).toEqual(['All of it']);
});

test('a name is there once for a member, however it is written; a colleague has names of their own', async () => {
  const mine = await save(view('Refunds due'));
  expect((await save(view('REFUNDS DUE'))).code).toBe('name-taken');
  const second = await save(view('Second'));
  const body = { name: 'refunds Due' };
  expect((await api.call(changeView, { as, params: { viewId: second.value.id }, body })).code).toBe(
    'name-taken',
  );
  expect((await api.call(changeView, { as, params: { viewId: mine.value.id }, body })).value.name).toBe(
    'refunds Due',
  );
  expect((await save(view('Refunds due'), company.as('booker'))).status).toBe(201);
});

test('a colleague’s view is neither listed, changed nor removed', async () => {
  const { value } = await save(view('Private'));
  const colleague = company.as('booker');
  const params = { viewId: value.id };
  expect(await namesOf(colleague)).not.toContain('Private');
  expect((await api.call(changeView, { as: colleague, params, body: { name: 'Mine' } })).code).toBe(
    'not-found',
  );
  // The refusal does not even reveal that the name is taken by another of the colleague's own views.
  await save(view('Taken'), colleague);
  expect((await api.call(changeView, { as: colleague, params, body: { name: 'Taken' } })).code).toBe(
    'not-found',
  );
  expect((await api.call(removeView, { as: colleague, params })).code).toBe('not-found');
  expect(await namesOf()).toContain('Private');
});

test('who may not read bookings has no views of them', async () => {
  expect((await api.call(listViews, { as: company.as('traveller') })).code).toBe('permission-denied');
});

test('views go with the membership, however it ends, and the same person’s elsewhere stay', async () => {
  const [here, there] = [
    await seedCompany(api, { roles: ['owner', 'booker', 'finance'] }),
    await seedCompany(api, { roles: ['owner'] }),
  ];
  const { user, cookie } = here.person('booker');
  await api.admin(`insert into identity.member (company_id, user_id, role) values ($1, $2, 'booker')`, [
    there.id,
    user,
  ]);
  for (const caller of [
    here.as('booker'),
    here.as('finance'),
    here.as('owner'),
    { cookie, company: there.id },
  ])
    await save(view('Mine'), caller);
  await api.call(removeMember, { as: here.as('owner'), params: { userId: user } });
  await api.call(leaveCompany, { as: here.as('finance') });
  const left = await api.admin<{ company_id: string; user_id: string }>(
    `select company_id, user_id from bookings.saved_view where company_id = any ($1) order by user_id = $2`,
    [[here.id, there.id], user],
  );
  expect(left).toEqual([
    { company_id: here.id, user_id: here.person('owner').user },
    { company_id: there.id, user_id: user },
  ]);
});

test.each([
  ['a status that there is none of', { status: 'lost' }],
  ['a day that there is none of', { departsFrom: '2027-02-30' }],
  ['something that the list does not know', { airline: 'AI' }],
])('%s is refused', async (_, filter) => {
  expect((await save(view('Odd', filter))).code).toBe('request-invalid');
});

test('there are never more than twenty, also when two tabs save at once', async () => {
  const crowded = (await seedCompany(api, { roles: ['owner'] })).as('owner');
  const answers = await Promise.all(
    Array.from({ length: MOST_VIEWS + 4 }, (_, index) => save(view(`View ${index}`), crowded)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_VIEWS);
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ code }) => code))).toEqual(
    new Set(['too-many-views']),
  );
  expect(await namesOf(crowded)).toHaveLength(MOST_VIEWS);
});
