import { expect, test } from 'vitest';
import {
  acceptInvitation,
  changeMember,
  invite,
  leaveCompany,
  listTeam,
} from '@marga/contract/identity/team';
import { createId } from '@marga/contract/kernel/ids';
import { fromWireMoney } from '@marga/contract/kernel/money';
import type { Trip } from '@marga/contract/trips/trip';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { makeTrip, startTripCheckout } from '../../../test/search-and-start-checkout.ts';
import {
  insertMember,
  type Person,
  seedCompany,
  seedSignedInUser,
  type TestCompany,
} from '../../../test/seed-companies-and-users.ts';
import { now } from '../../platform/clock.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { startOfSpendingDay } from './spending-day.ts';

/** These tests cover what counts against the daily limit of whoever granted a member theirs. */

const api = await startTestApi();
const minorOf = (trip: Trip): bigint => fromWireMoney(trip.total).minor;
const rupees = (minor: bigint) => ({
  amount: `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`,
  currency: 'INR',
});

interface Team {
  readonly company: TestCompany;
  readonly manager: Person;
  readonly puppets: readonly Person[];
  /** Returns how a member of the company sends requests. */
  readonly as: (person: Person) => Required<Caller>;
}

/** Seeds an owner without a limit, who granted a manager one, who granted bookers theirs. */
async function seedTeam(puppets: number, limit: bigint): Promise<Team> {
  const company = await seedCompany(api, { roles: ['owner', 'manager'], wallet: '90000000.00' });
  const manager = company.person('manager');
  await grant(company, manager, limit, company.person('owner'));
  const people = await Promise.all(Array.from({ length: puppets }, () => seedSignedInUser(api)));
  for (const person of people) {
    await insertMember(api, company.id, person.user, 'booker');
    await grant(company, person, limit, manager);
  }
  return {
    company,
    manager,
    puppets: people,
    as: ({ cookie }) => ({ cookie, company: company.id }),
  };
}

const grant = (company: TestCompany, to: Person, limit: bigint, by: Person) =>
  api.admin(
    'update identity.member set daily_limit_minor = $3, limit_granted_by = $4 where company_id = $1 and user_id = $2',
    [company.id, to.user, limit, by.user],
  );

const buy = async (as: Required<Caller>, trip?: Trip) =>
  startTripCheckout(api, as, trip ?? (await makeTrip(api, as)));

async function spentBy(company: TestCompany, people: readonly Person[]): Promise<bigint> {
  const [row] = await api.admin<{ spent: string }>(
    'select checkout.buyer_spending_since($1, $2, $3) as spent',
    [company.id, people.map(({ user }) => user), startOfSpendingDay()],
  );
  return BigInt(row?.spent ?? 0);
}

/** Returns the price of a trip, which is the same for everybody. */
const price = minorOf(await makeTrip(api, (await seedCompany(api)).as('owner')));

test('what a member spends counts against the limit of whoever granted theirs, and the refusal says so', async () => {
  const { company, manager, puppets, as } = await seedTeam(2, price + price / 2n);
  const [one, two] = puppets as [Person, Person];
  expect((await buy(as(one))).status).toBe(202);
  const refused = await buy(as(two));
  expect(refused.code).toBe('spending-limit-exceeded');
  expect(refused.problem).toMatchObject({
    whose: 'member',
    holder: 'Somebody',
    limit: rupees(price + price / 2n),
    ask: 'Somebody',
  });
  const own = await buy(as(manager));
  expect(own.problem).toMatchObject({ code: 'spending-limit-exceeded', whose: 'you' });
  expect((await buy(company.as('owner'))).status).toBe(202);
});

test('it counts up the whole chain, however long it is', async () => {
  const { company, puppets, as } = await seedTeam(3, price + price / 2n);
  const [one, two, three] = puppets as [Person, Person, Person];
  await grant(company, two, price * 5n, one);
  await grant(company, three, price * 5n, two);
  expect((await buy(as(three))).status).toBe(202);
  expect((await buy(as(one))).problem).toMatchObject({ whose: 'you' });
  expect((await buy(as(two))).problem).toMatchObject({ whose: 'member' });
});

test('many members at once together stay within the limit of who granted theirs', async () => {
  const { company, manager, puppets, as } = await seedTeam(4, price * 3n);
  const buyers = [...puppets, manager].flatMap((person) => [person, person]);
  const trips = await Promise.all(buyers.map((person) => makeTrip(api, as(person))));
  const answers = await Promise.all(
    buyers.map((person, at) => startTripCheckout(api, as(person), trips[at] as Trip)),
  );
  const done = answers.filter(({ status }) => status === 202);
  const refused = answers.filter(({ code }) => code === 'spending-limit-exceeded');
  expect(done.length + refused.length).toBe(buyers.length);
  expect(done).toHaveLength(3);
  expect(await spentBy(company, [...puppets, manager])).toBeLessThanOrEqual(price * 3n);
});

test('the limit of somebody who left goes on counting until somebody else grants one', async () => {
  const { company, manager, puppets, as } = await seedTeam(2, price + price / 2n);
  const [one, two] = puppets as [Person, Person];
  expect((await buy(as(manager))).status).toBe(202);
  await api.admin('update engine.session set confirmed_at = platform.now() where "userId" = $1', [
    manager.user,
  ]);
  expect((await api.call(leaveCompany, { as: as(manager) })).status).toBe(204);
  expect((await buy(as(one))).problem).toMatchObject({ whose: 'former-member', holder: null });
  const { value: team } = await api.call(listTeam, { as: company.as('owner') });
  expect(team.members.find(({ userId }) => userId === one.user)?.countsAgainst).toEqual([
    { userId: manager.user, name: null, dailyLimit: rupees(price + price / 2n) },
  ]);
  const body = { dailyLimit: rupees(price * 2n) };
  await api.call(changeMember, { as: company.as('owner'), params: { userId: one.user }, body });
  expect((await buy(as(one))).status).toBe(202);
  expect((await buy(as(two))).problem).toMatchObject({ whose: 'former-member' });
});

test('nobody sets the limit of those whose limit counts what they spend themselves', async () => {
  const { company, manager, puppets, as } = await seedTeam(1, price);
  const [one] = puppets as [Person];
  await api.admin(`update identity.member set role = 'manager' where company_id = $1 and user_id = $2`, [
    company.id,
    one.user,
  ]);
  const body = { dailyLimit: rupees(price) };
  const change = (by: Required<Caller>, of: Person) =>
    api.call(changeMember, { as: by, params: { userId: of.user }, body });
  expect((await change(as(one), manager)).code).toBe('permission-denied');
  expect((await change(as(manager), one)).status).toBe(200);
  expect((await change(company.as('owner'), manager)).status).toBe(200);
});

test('who invites grants the limit, and who changes it grants it from then on', async () => {
  const { company, manager, as } = await seedTeam(0, 500_000n);
  const guest = await seedSignedInUser(api);
  const body = { email: guest.email, role: 'booker', dailyLimit: rupees(500_000n) };
  const { value: made } = await api.call(invite, { as: as(manager), body });
  const code = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  await api.admin(`select identity.issue_email_link_code($1, 'invitation', $2, null, $3, $4, '1 hour')`, [
    hashToken(code),
    createId('mail', now()),
    made.id,
    guest.email,
  ]);
  expect((await api.call(acceptInvitation, { as: { cookie: guest.cookie }, body: { code } })).status).toBe(
    200,
  );
  const countsAgainst = async () => {
    const { value } = await api.call(listTeam, { as: company.as('owner') });
    return value.members.find(({ userId }) => userId === guest.user)?.countsAgainst;
  };
  expect(await countsAgainst()).toEqual([
    { userId: manager.user, name: 'Somebody', dailyLimit: rupees(500_000n) },
  ]);
  const limit = { dailyLimit: rupees(600_000n) };
  await api.call(changeMember, { as: company.as('owner'), params: { userId: guest.user }, body: limit });
  expect(await countsAgainst()).toEqual([]);
});
