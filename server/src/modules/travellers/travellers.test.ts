import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createId } from '@marga/contract/kernel/ids';
import { parseLocalDate } from '@marga/contract/kernel/time';
import {
  addTravellers,
  changeTraveller,
  eraseTraveller,
  listTravellers,
  readTraveller,
} from '@marga/contract/travellers/travellers';
import { startTestApi } from '../../../test/api.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { createSavedTraveller } from '../../../test/sample-saved-traveller.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { now } from '../../platform/clock.ts';
import { travellerVaultOf } from '../../platform/personal-data/traveller-vault.ts';
import { reencryptTravellers } from './index.ts';

const api = await startTestApi();
const company = await seedCompany(api, { roles: ['owner', 'booker', 'approver'] });
const booker = company.as('booker');

async function added(...people: ReturnType<typeof createSavedTraveller>[]) {
  const { value } = await api.call(addTravellers, { as: booker, body: { travellers: people } });
  return value;
}

async function namesFound(search?: string) {
  const { value } = await api.call(listTravellers, {
    as: booker,
    query: search === undefined ? {} : { search },
  });
  return value.items.map(({ givenName, familyName }) => `${givenName} ${familyName}`.trim());
}

/** Returns the whole row as somebody with a copy of the database would read it. */
async function dumped(id: string): Promise<string> {
  const [row] = await api.admin<{ text: string }>(
    'select to_jsonb(t)::text as text from travellers.traveller t where id = $1',
    [id],
  );
  return row?.text ?? '';
}

test('somebody is kept whole, with who noted the consent and when', async () => {
  const asha = createSavedTraveller();
  await added(asha);
  const { value } = await api.call(readTraveller, { as: booker, params: { travellerId: asha.id } });
  expect(value).toMatchObject({
    ...asha,
    consent: { from: 'traveller', notedBy: 'Somebody', at: value.createdAt },
    version: 1,
  });
});

test('but for the names nothing of it can be read in the database, and in a list a document shows its end', async () => {
  const person = createSavedTraveller({ givenName: 'SEALED', familyName: 'LETTER' });
  const { added: rows } = await added(person);
  expect(rows).toMatchObject([{ documents: [{ kind: 'passport', ending: '4567' }] }]);
  expect(JSON.stringify(rows)).not.toContain('Z1234567');
  const text = await dumped(person.id);
  for (const secret of ['Z1234567', '1988-02-29', 'asha@people', '9812345678', 'jain', 'AB12345'])
    expect(text).not.toContain(secret);
});

describe('finding', () => {
  test('by the beginning of any name, without accents, in either script, a page at a time', async () => {
    const people = [
      createSavedTraveller({
        givenName: 'JOERG',
        familyName: 'MUELLER',
        original: { givenName: 'Jörg', familyName: 'Müller' },
      }),
      createSavedTraveller({
        givenName: 'RADHIKA',
        familyName: 'DESHPANDE',
        original: { givenName: 'राधिका', familyName: 'देशपांडे' },
      }),
      createSavedTraveller({ givenName: 'RADHA', familyName: '' }),
    ];
    await added(...people);
    expect(await namesFound('mull')).toEqual(['JOERG MUELLER']);
    expect(await namesFound('jorg muller')).toEqual(['JOERG MUELLER']);
    expect(await namesFound('radh')).toEqual(['RADHA', 'RADHIKA DESHPANDE']);
    expect(await namesFound('desh rad')).toEqual(['RADHIKA DESHPANDE']);
    expect(await namesFound('राधि')).toEqual(['RADHIKA DESHPANDE']);
    expect(await namesFound('%')).toEqual(await namesFound());
    const first = await api.call(listTravellers, { as: booker, query: { search: 'radh', limit: '1' } });
    expect(first.value).toMatchObject({ items: [{ givenName: 'RADHA' }], total: 2 });
    const second = await api.call(listTravellers, {
      as: booker,
      query: { search: 'radh', limit: '1', cursor: first.value.nextCursor ?? '' },
    });
    expect(second.value).toMatchObject({ items: [{ givenName: 'RADHIKA' }], nextCursor: null });
  });

  test('a cursor that we have not given is refused', async () => {
    const { problem } = await api.call(listTravellers, { as: booker, query: { cursor: 'x' } });
    expect(problem).toMatchObject({ code: 'request-invalid', issues: [{ path: 'query.cursor' }] });
  });
});

describe('adding', () => {
  test('the same list twice adds everybody once; the same id with other words is refused', async () => {
    const person = createSavedTraveller({ givenName: 'TWICE', familyName: 'SENT' });
    expect((await added(person)).added).toHaveLength(1);
    expect((await added(person)).added).toHaveLength(1);
    expect(await namesFound('twice')).toEqual(['TWICE SENT']);
    const { problem } = await api.call(addTravellers, {
      as: booker,
      body: { travellers: [{ ...person, phone: '+919800000000' }] },
    });
    expect(problem.code).toBe('idempotency-key-reused');
  });

  test('duplicate traveller: who is in the book, or further up in the list, is told and not added again', async () => {
    const person = createSavedTraveller({ givenName: 'RENEE', familyName: 'DSOUZA' });
    await added(person);
    const list = [
      createSavedTraveller({ givenName: 'DSOUZA', familyName: 'RENEE' }),
      createSavedTraveller({
        givenName: 'RENEE',
        familyName: 'DSOUZA',
        bornOn: parseLocalDate('1991-01-01'),
      }),
      createSavedTraveller({
        givenName: 'MS RENEE',
        familyName: "D'SOUZA",
        bornOn: parseLocalDate('1991-01-01'),
      }),
    ];
    const value = await added(...list);
    expect(value.added).toMatchObject([{ id: list[1]?.id }]);
    expect(value.known).toMatchObject([
      { position: 0, as: { id: person.id } },
      { position: 2, as: { id: list[1]?.id } },
    ]);
    const anyway = await api.call(addTravellers, {
      as: booker,
      body: { travellers: list.slice(0, 1), known: 'add' },
    });
    expect(anyway.value).toMatchObject({ added: [{ id: list[0]?.id }], known: [] });
  });

  test('an id that another company has used says nothing: each keeps its own', async () => {
    const theirs = await seedCompany(api);
    const person = createSavedTraveller({ givenName: 'THEIRS', familyName: 'ALONE' });
    await api.call(addTravellers, { as: theirs.as('owner'), body: { travellers: [person] } });
    const { status } = await api.call(addTravellers, {
      as: booker,
      body: { travellers: [{ ...person, givenName: 'MINE' }] },
    });
    expect(status).toBe(201);
    expect(await namesFound('theirs')).toEqual([]);
    expect(await dumped(person.id)).toContain('THEIRS');
  });

  test('nobody is born tomorrow, and a child’s consent is a parent’s', async () => {
    const body = {
      travellers: [
        createSavedTraveller({ bornOn: parseLocalDate('2999-01-01') }),
        createSavedTraveller({ bornOn: parseLocalDate(`${new Date().getUTCFullYear() - 5}-01-01`) }),
        createSavedTraveller({
          bornOn: parseLocalDate(`${new Date().getUTCFullYear() - 5}-01-01`),
          consent: 'guardian',
        }),
      ],
    };
    const { problem } = await api.call(addTravellers, { as: booker, body });
    expect(problem.issues).toEqual([
      { path: 'body.travellers.0.bornOn', message: 'future' },
      { path: 'body.travellers.1.consent', message: 'guardian' },
    ]);
  });
});

describe('changing and erasing', () => {
  test('of two who change one page the second is told; a consent that stays keeps its day', async () => {
    const { id, ...person } = createSavedTraveller({ givenName: 'EDITED', familyName: 'ONCE' });
    await added({ id, ...person });
    const before = await api.call(readTraveller, { as: booker, params: { travellerId: id } });
    const change = (version: number, differing: object) =>
      api.call(changeTraveller, {
        as: company.as('owner'),
        params: { travellerId: id },
        body: { ...person, ...differing, version },
      });
    const first = await change(1, { familyName: 'TWICE' });
    expect(first.value).toMatchObject({ familyName: 'TWICE', version: 2, consent: before.value.consent });
    expect((await change(1, { familyName: 'LOST' })).problem.code).toBe('state-changed');
    expect(await namesFound('twice')).toContain('EDITED TWICE');
    const other = await change(2, { consent: 'employer' });
    expect(other.value.consent.from).toBe('employer');
    expect(other.value.consent.at > before.value.consent.at).toBe(true);
  });

  test('erased is gone for good, and the log says that it was, not who', async () => {
    const person = createSavedTraveller({ givenName: 'FORGOTTEN', familyName: 'SOON' });
    await added(person);
    const params = { travellerId: person.id };
    expect((await api.call(eraseTraveller, { as: booker, params })).status).toBe(204);
    expect((await api.call(readTraveller, { as: booker, params })).problem.code).toBe('not-found');
    expect((await api.call(eraseTraveller, { as: booker, params })).problem.code).toBe('not-found');
    const log = await api.admin<{ action: string; detail: object }>(
      'select action, detail from platform.audit where subject = $1 order by id',
      [person.id],
    );
    expect(log).toEqual([
      { action: 'travellers.added', detail: { people: 1 } },
      { action: 'travellers.erased', detail: {} },
    ]);
  });

  test('who only looks changes nothing, and what is not there is not found', async () => {
    const as = company.as('approver');
    const person = createSavedTraveller();
    const body = { travellers: [person] };
    expect((await api.call(addTravellers, { as, body })).problem.code).toBe('permission-denied');
    const { problem } = await api.call(changeTraveller, {
      as: booker,
      params: { travellerId: createId('traveller', now()) },
      body: { ...withoutId(person), version: 1 },
    });
    expect(problem.code).toBe('not-found');
  });
});

function withoutId({ id: _id, ...rest }: ReturnType<typeof createSavedTraveller>) {
  return rest;
}

test('after a new key has come a worker re-encrypts everything, and the old key is not needed any more', async () => {
  const person = createSavedTraveller({ givenName: 'ROTATED', familyName: 'KEY' });
  await added(person);
  const newest = { id: 'newest', key: randomBytes(32) };
  const config = { TRAVELLER_KEYS: [newest, ...api.config.TRAVELLER_KEYS] as const };
  const db = openRelayDatabase(api);
  const counted: [string, number, number][] = [];
  const telemetry = { peopleReencrypted: (...count: [string, number, number]) => void counted.push(count) };
  const reencryptDeps = { db, config, log: api.platform.log, telemetry };
  // No key decrypts this row: the others are re-encrypted all the same, and it is counted.
  const lost = createSavedTraveller({ givenName: 'LOST', familyName: 'KEY' });
  await added(lost);
  await api.admin(`update travellers.traveller set key_id = 'burnt' where id = $1`, [lost.id]);
  const first = await reencryptTravellers(reencryptDeps);
  expect(first.reencrypted).toBeGreaterThan(0);
  expect(first.unreadable).toBe(1);
  expect(await reencryptTravellers(reencryptDeps)).toEqual({ reencrypted: 0, unreadable: 1 });
  expect(counted).toEqual([
    ['travellers', first.reencrypted, 1],
    ['travellers', 0, 1],
  ]);
  await api.admin('delete from travellers.traveller where id = $1', [lost.id]);
  const [row] = await api.admin<{ key_id: string; ciphertext: string }>(
    'select key_id, ciphertext from travellers.traveller where id = $1',
    [person.id],
  );
  const encrypted = { keyId: row?.key_id ?? '', ciphertext: row?.ciphertext ?? '' };
  const opened = travellerVaultOf({ TRAVELLER_KEYS: [newest] }).decrypt(company.id, person.id, encrypted);
  expect(opened).toMatchObject({ email: person.email });
});
