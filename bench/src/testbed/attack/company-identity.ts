import { setTimeout as sleep } from 'node:timers/promises';
import type { Checkout } from '@marga/contract/checkout/checkout';
import { Attempts, type AttackCase } from './harness/attack-case.ts';
import { type Actor, type AttackFixture, checkoutBody, withKey } from './harness/attack-fixture.ts';

/** These names claim to be us, are addresses to visit, or are written to look like another name. */
const NAMES = [
  'Marga Security Team: confirm at marga-verify.com/login',
  'marga-verify.com',
  'Marga Support',
  'M a r g a',
  'Мarga',
  'मार्ग',
  'Cоromandel Exports',
  'Mar\u200Bga',
  'Tours\u202Emoc.live',
];

async function claimToBeUs(fixture: AttackFixture) {
  const attempts = new Attempts();
  const customer = await fixture.customer('0.01');
  for (const name of NAMES) {
    attempts.mustBeRefused(
      `company called ${name}`,
      await customer.ask('PATCH', '/v1/company', { body: { companyName: name } }),
      'request-invalid',
    );
    attempts.mustBeRefused(
      `person called ${name}`,
      await customer.ask('PATCH', '/v1/account', { body: { name } }),
      'request-invalid',
    );
  }
  return attempts.outcome();
}

async function writeOurSubjects(fixture: AttackFixture) {
  const attempts = new Attempts();
  const customer = await fixture.customer('0.01');
  const victim = `victim-${Date.now()}@people.example`;
  await customer.must('PATCH', '/v1/account', { body: { name: 'Urgent Security Notice' } });
  await customer.must('POST', '/v1/invitations', { body: { email: victim, role: 'booker' } });
  const { subject, text } = await fixture.testBed.system.mail.awaitMail(victim, /#code=/);
  attempts.must('the sender’s name', !subject.includes('Urgent Security Notice'), subject);
  attempts.must('the company’s name', !subject.includes('Evil Journeys'), subject);
  if (!text.includes('Urgent Security Notice')) throw new Error('the mail does not say who invites');
  return attempts.outcome();
}

/** Confirms the stranger's address; nobody has looked at the company. */
async function verified(fixture: AttackFixture, stranger: Actor): Promise<Actor> {
  const code = await fixture.mailedCode(stranger.email, 'verify-email');
  await stranger.visitor.must('POST', '/v1/email-verifications/completion', { body: { code } });
  return stranger;
}

async function mailStrangersBeforeApproval(fixture: AttackFixture) {
  const attempts = new Attempts();
  const stranger = await verified(fixture, await fixture.stranger());
  attempts.mustBeRefused(
    'an invitation',
    await stranger.ask('POST', '/v1/invitations', {
      body: { email: 'victim2@people.example', role: 'booker' },
    }),
    'company-not-approved',
  );
  return attempts.outcome();
}

interface CompanyNames {
  readonly companyName: string;
  readonly proposedDetails: { readonly id: string } | null;
}

async function becomeAnotherCompany(fixture: AttackFixture) {
  const attempts = new Attempts();
  const customer = await fixture.customer('0.01');
  const omar = await fixture.demo('omar@marga.example');
  const { companyName: approved } = await customer.must<CompanyNames>('GET', '/v1/company');
  const propose = (body: object) => customer.must<CompanyNames>('PATCH', '/v1/company', { body });
  const bank = {
    companyName: 'Deccan Bank Cards',
    entityKind: 'llp',
    companyRegNumber: 'AAA-1234',
    companyAddress: '1 Bank Street, Mumbai 400001',
  };
  const seen = await propose({ ...bank, companyName: 'Evil Journeys Holidays' });
  attempts.must('the name after a change', seen.companyName === approved, seen.companyName);
  // What the operator looks at is replaced before they decide.
  await propose(bank);
  attempts.mustBeRefused(
    'approve what was replaced',
    await omar.ask('POST', `/v1/console/company-details/${seen.proposedDetails?.id ?? ''}/approval`),
    'not-found',
  );
  const victim = `victim-of-bank-${Date.now()}@people.example`;
  await customer.must('POST', '/v1/invitations', { body: { email: victim, role: 'booker' } });
  const { text } = await fixture.testBed.system.mail.awaitMail(victim, /#code=/);
  attempts.must('the name in a mail of ours', !text.includes(bank.companyName), approved);
  const { companyName } = await customer.must<CompanyNames>('GET', '/v1/company');
  attempts.must('the name in the end', companyName === approved, companyName);
  return attempts.outcome();
}

async function closeACompanyWithMoney(fixture: AttackFixture) {
  const attempts = new Attempts();
  const owner = await fixture.customer('200000.00');
  const leave = () => owner.ask('DELETE', '/v1/account');
  attempts.mustBeRefused('with money in the wallet', await leave(), 'company-unsettled');
  const checkout = await fixture.buy(
    owner,
    await fixture.makeTrip(owner, await fixture.cheapestOffer(owner)),
  );
  attempts.mustBeRefused('with an upcoming booking', await leave(), 'company-unsettled');
  // Purchases at the moment of a deletion: each company either has a booking or is closed.
  for (let round = 0; round < 3; round += 1) {
    const poor = await verified(fixture, await fixture.stranger());
    await fixture.testBed.query(
      "update identity.company set state = 'approved', credit_from = platform.now() where id = $1",
      [poor.company],
    );
    const trip = await fixture.makeTrip(poor, await fixture.cheapestOffer(poor));
    const [bought, left] = await Promise.all([
      // A payment at the gateway needs no money in the wallet, which would keep the company open by itself.
      poor.ask('POST', '/v1/checkouts', {
        body: { ...checkoutBody(trip), payWith: 'gateway' },
        ...withKey(),
      }),
      sleep(round * 250).then(() => poor.ask('DELETE', '/v1/account')),
    ]);
    const isBoth = bought.status === 202 && left.status === 204;
    attempts.must(
      `round ${round + 1}`,
      !isBoth,
      `bought ${bought.code ?? bought.status}, left ${left.code ?? left.status}`,
    );
  }
  const { bookings } = await owner.must<Checkout>('GET', `/v1/checkouts/${checkout.id}`);
  attempts.must('the booking', bookings.length > 0, 'is still read by its owner');
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  { name: 'takes a name that claims to be us', item: 'V2.2.1', attack: claimToBeUs },
  { name: 'writes the subject of a mail of ours', item: 'V1.3.11', attack: writeOurSubjects },
  {
    name: 'sends strangers mail in our name before anybody has looked at the company',
    item: 'V2.3.2',
    attack: mailStrangersBeforeApproval,
  },
  { name: 'becomes another company after its approval', item: 'V2.3.2', attack: becomeAnotherCompany },
  {
    name: 'strands money and bookings by deleting the only owner’s account',
    item: 'V2.3.3',
    attack: closeACompanyWithMoney,
  },
];
