import { randomBytes } from 'node:crypto';
import type { Session } from '@marga/contract/identity/session';
import { formatMoneyDecimal, fromWireMoney, scaleMoney } from '@marga/contract/kernel/money';
import { PRIVACY_VERSION, TERMS_VERSION } from '@marga/contract/identity/legal-document-versions';
import { Attempts, type AttackCase } from './harness/attack-case.ts';
import {
  Actor,
  type AttackFixture,
  checkoutBody,
  firstOf,
  type FoundTrip,
  withKey,
} from './harness/attack-fixture.ts';

/** Invites somebody with a daily limit and has them join with an account of their own. */
async function addMember(
  fixture: AttackFixture,
  by: Actor,
  role: string,
  dailyLimit: string,
): Promise<Actor> {
  const visitor = fixture.visitor();
  const email = `puppet-${randomBytes(6).toString('hex')}@evil.example`;
  const limit = { amount: dailyLimit, currency: 'INR' };
  await by.must('POST', '/v1/invitations', { body: { email, role, dailyLimit: limit, locale: 'en' } });
  const code = await fixture.mailedCode(email, 'invitation');
  const session = await visitor.must<Session>('POST', '/v1/invitations/joining', {
    body: {
      code,
      name: 'Puppet',
      password: visitor.password,
      acceptedTerms: TERMS_VERSION,
      acceptedPrivacy: PRIVACY_VERSION,
      locale: 'en',
    },
  });
  return new Actor(visitor, session, email);
}

async function spendThroughInvitedBookers(fixture: AttackFixture) {
  const attempts = new Attempts();
  const owner = await fixture.customer();
  const offer = await fixture.cheapestOffer(owner);
  const price = fromWireMoney(offer.offer.total);
  const limit = formatMoneyDecimal(scaleMoney(price, 3n, 2n, 'half-even'));
  const manager = await addMember(fixture, owner, 'manager', limit);
  attempts.mustBeRefused(
    'grant more than their own',
    await manager.ask('POST', '/v1/invitations', {
      body: { email: 'more@evil.example', role: 'booker', dailyLimit: null, locale: 'en' },
    }),
    'limit-above-own',
  );
  const puppets: Actor[] = [];
  for (let at = 0; at < 2; at++) puppets.push(await addMember(fixture, manager, 'booker', limit));
  const buyers = [manager, ...puppets];
  const trips: FoundTrip[] = [];
  for (const buyer of buyers) trips.push(await fixture.makeTrip(buyer, await fixture.cheapestOffer(buyer)));
  const answers = await Promise.all(
    buyers.map((buyer, at) =>
      buyer.ask('POST', '/v1/checkouts', {
        body: checkoutBody(firstOf(trips.slice(at), 'trip')),
        ...withKey(),
      }),
    ),
  );
  const paid = answers.filter(({ status }) => status === 202).length;
  attempts.must(
    `${buyers.length} purchases at once under one limit`,
    paid <= 1,
    `${paid} of them went through`,
  );
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  {
    name: 'multiplies a daily limit by inviting bookers',
    item: 'V2.3.2',
    attack: spendThroughInvitedBookers,
  },
];
