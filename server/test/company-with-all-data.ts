import { randomBytes, randomInt } from 'node:crypto';
import { saveView } from '@marga/contract/bookings/saved-views';
import { addBranch, addGstin, changeCompany } from '@marga/contract/identity/company';
import { createApiKey, invite } from '@marga/contract/identity/team';
import { type CompanyId, type Id, type IdKind, ID_PREFIXES, createId } from '@marga/contract/kernel/ids';
import { parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { markSeen } from '@marga/contract/notifications/notifications';
import { SCOPES } from '@marga/contract/identity/permissions';
import { createMarkup } from '@marga/contract/pricing/pricing';
import { startSearch } from '@marga/contract/search/search';
import { startChat } from '@marga/contract/support/support';
import { addTravellers } from '@marga/contract/travellers/travellers';
import { makeQuote } from '@marga/contract/trips/saved-trips';
import { now } from '../src/platform/clock.ts';
import type { Caller, TestApi } from './api.ts';
import { seedAmendments } from './seed-amendments.ts';
import { flightCriteria, findOffers, startCheckoutOfNewTrip } from './search-and-start-checkout.ts';
import { runCheckout, workerDeps } from './run-checkout.ts';
import { type Person, seedCompany, type TestCompany } from './seed-companies-and-users.ts';
import { openCreditLine } from './ledger-helpers.ts';
import { TENANT_TABLES } from './module-schemas.ts';
import { seedPayments } from './gateway-payment-helpers.ts';
import { createSavedTraveller } from './sample-saved-traveller.ts';

export interface FullCompany extends TestCompany {
  readonly owner: Required<Caller>;
  /** Holds the id of one object of each kind that belongs to this company or one of its members. */
  readonly things: Readonly<Partial<Record<IdKind, string>>>;
  /** Holds the secret of an API key with every permission that a key can have. */
  readonly secret: string;
  /** Holds texts that occur in this company's rows and in no other's: ids, addresses, GST numbers. */
  readonly marks: ReadonlySet<string>;
}

/** Inserts the rows of a company that no route makes. */
async function insertRowsOfCompany(api: TestApi, company: string): Promise<void> {
  for (const statement of [
    `insert into identity.former_limit (company_id, user_id, daily_limit_minor) values ($1, 'usr_former', 100)`,
    `insert into identity.logo (company_id, webp) values ($1, '\\x52494646')`,
    `insert into pricing.terms (company_id, service, markup_basis_points) values ($1, 'hotel', 500)`,
    `insert into pricing.company_group (company_id, group_name, changed_by) values ($1, 'gold', 'usr_nobody')`,
  ])
    await api.admin(statement, [company]);
}

/** Seeds a company that has done everything a company can do, so that every tenant table holds rows of it. */
export async function seedCompanyWithAllData(api: TestApi): Promise<FullCompany> {
  const company = await seedCompany(api, { roles: ['owner', 'traveller'], wallet: '9000000.00' });
  const owner = company.as('owner');
  const checkout = await startCheckoutOfNewTrip(api, owner);
  await runCheckout(api, workerDeps(api), owner, checkout.id);
  const quote = await api.call(makeQuote, {
    as: owner,
    params: { tripId: checkout.tripId },
    body: { days: 7, note: null },
  });
  const view = await api.call(saveView, {
    as: owner,
    body: { name: 'Mine', filter: { status: 'upcoming' }, columns: ['amount'] },
  });
  const [offer] = await findOffers(api, owner, { destination: 'BOM' });
  const { value: search } = await api.call(startSearch, { as: owner, body: flightCriteria() });
  const gstin = await declareGstins(api, company.id, owner);
  const branch = await api.call(addBranch, {
    as: owner,
    body: { name: 'Pune', address: '1 Fergusson College Road', gstinId: gstin },
  });
  const renamed = await api.call(changeCompany, {
    as: owner,
    body: { companyAddress: '2 Fergusson College Road, Pune 411004' },
  });
  await insertRowsOfCompany(api, company.id);
  const proposal = await seedCredit(api, company.id);
  const payments = await seedPayments(api, company.id, company.person('owner').user);
  const markup = await api.call(createMarkup, {
    as: owner,
    body: {
      kind: 'own-markup',
      name: 'Trains',
      scope: { service: 'train' },
      value: { kind: 'percent', basisPoints: 250, of: 'fare' },
    },
  });
  const invitation = await api.call(invite, {
    as: owner,
    body: { email: `${randomBytes(6).toString('hex')}@people.example`, role: 'traveller' },
  });
  // This mails how the trips ended, so that the mail log holds rows of this company too.
  await api.admin('select checkout.mail_trip_outcomes(100)');
  await api.call(markSeen, { as: owner, body: { upTo: now() } });
  const dailyCap = { amount: '100000.00', currency: 'INR' };
  const key = await api.call(createApiKey, {
    as: owner,
    body: { name: 'Export', scopes: SCOPES, dailyCap, requestsAMinute: 600 },
  });
  return {
    ...company,
    owner,
    secret: key.value.secret,
    things: {
      company: company.id,
      user: company.person('traveller').user,
      session: await sessionOf(api, company.person('traveller')),
      search: search.id,
      offer: offer?.offer.id ?? '',
      trip: checkout.tripId,
      checkout: checkout.id,
      booking: checkout.bookings[0]?.id ?? '',
      gstin,
      companyDetails: renamed.value.proposedDetails?.id ?? '',
      branch: branch.value.branches[0]?.id ?? '',
      invitation: invitation.value.id,
      rule: markup.value.id,
      apiKey: key.value.apiKey.id,
      proposal,
      traveller: await noteTraveller(api, owner),
      quote: quote.value.id,
      view: view.value.id,
      testimonial: await publishTestimonial(api),
      workItemNote: await writeWorkItemNote(api, company.id, checkout.bookings[0]?.id ?? ''),
      ...payments,
      ...(await seedAmendments(api, company.id, checkout.bookings[0]?.id ?? '')),
      ...(await beginChat(api, owner)),
    },
    marks: await marksOf(api, company.id),
  };
}

const INSERT_APPROVAL = `insert into approvals.approval (id, area, action, subject, is_exclusive, company_id, currency, detail, reason, state,
  steps, agreed_steps, proposed_by, proposed_at, expires_at)`;

/** Writes an operator's note about a booking and proposes an action on its money. */
async function writeWorkItemNote(api: TestApi, company: CompanyId, booking: string): Promise<string> {
  const id = createId('workItemNote', now());
  await api.admin(
    `insert into workqueue.note (id, key, by_user, text) values ($1, $2, 'usr_nobody', 'Noted')`,
    [id, `booking.${booking}`],
  );
  await api.admin(
    `${INSERT_APPROVAL} values ($1, 'work-item', 'booking-made', $2, true, $3, 'INR', '{}', 'By telephone', 'proposed', 1, 0,
      'usr_nobody', platform.now(), platform.now())`,
    [createId('proposal', now()), `booking.${booking}`, company],
  );
  return id;
}

/**
 * Seeds a credit line with a statement, the company's own selection of payment methods, and an undecided proposal
 * about the credit line.
 */
async function seedCredit(api: TestApi, company: CompanyId): Promise<string> {
  await openCreditLine(api, company, {
    limit: '5000.00',
    cycle: 'monthly',
    dueDays: 10,
    since: parseLocalDate('2026-01-01'),
  });
  const proposal = createId('proposal', now());
  const texts = [
    `insert into ledger.credit_statement (id, company_id, from_on, until_on, closed_at, amount_due_minor, due_on, overdue_at)
      values ('${createId('creditStatement', now())}', $1, '2026-01-01', '2026-01-31', now(), 0, '2026-02-10', now())`,
    `insert into ledger.payment_methods (company_id, methods) values ($1, '{wallet,credit}')`,
    `${INSERT_APPROVAL} values ('${proposal}', 'ledger', 'adjustment', $1, false, $1, 'INR', '{"account": "wallet", "minor": "1"}',
      'A correction', 'proposed', 1, 0, '${createId('user', now())}', platform.now(), platform.now() + interval '1 day')`,
    `insert into ledger.sole_approval (subject, kind, company_id, staff, amount_minor)
      values ('${createId('proposal', now())}', 'adjustment', $1, '${createId('user', now())}', 1)`,
  ];
  for (const text of texts) await api.admin(text, [company]);
  return proposal;
}

/** Adds an approved GSTIN, and a pending one of another state that a branch may use and that staff must decide on. */
async function declareGstins(api: TestApi, company: string, as: Caller): Promise<Id<'gstin'>> {
  const pan = `AAPPU${randomInt(1000, 10_000)}F`;
  await api.admin(
    `insert into identity.gstin (id, company_id, gstin, is_primary, state) values ($1, $2, $3, true, 'approved')`,
    [createId('gstin', now()), company, gstinOf('27', pan)],
  );
  const { value } = await api.call(addGstin, { as, body: { gstin: gstinOf('29', pan) } });
  const pending = value.gstins.find(({ state }) => state === 'pending');
  if (!pending) throw new Error('no GST number waits');
  return pending.id;
}

function gstinOf(state: string, pan: string): string {
  const candidates = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    .split('')
    .map((check) => `${state}${pan}1Z${check}`);
  const found = candidates.find((text) => parseGstin(text).ok);
  if (found === undefined) throw new Error(`no GST number has ${pan}`);
  return found;
}

async function noteTraveller(api: TestApi, as: Caller): Promise<string> {
  const person = createSavedTraveller();
  await api.call(addTravellers, { as, body: { travellers: [person] } });
  return person.id;
}

async function beginChat(api: TestApi, as: Caller): Promise<{ ticket: string; message: string }> {
  const { value } = await api.call(startChat, {
    as,
    // The request comes from a network of its own, because chats are rate-limited by network.
    headers: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
    body: {
      id: createId('ticket', now()),
      messageId: createId('message', now()),
      text: 'Can we pay by invoice?',
      locale: 'en',
      page: '/dashboard',
    },
  });
  return { ticket: value.id, message: value.messages[0]?.id ?? '' };
}

/** The testimonial belongs to no company: Marga's staff published it on the home page. */
async function publishTestimonial(api: TestApi): Promise<string> {
  const id = createId('testimonial', now());
  await api.admin(
    `insert into content.testimonial (id, quote, person, position, company, is_sample, is_shown)
      values ($1, 'It does what it says.', 'Somebody', 'Travel desk', 'Some company', true, true)`,
    [id],
  );
  return id;
}

async function sessionOf(api: TestApi, { user }: Person): Promise<string> {
  const [row] = await api.admin<{ id: string }>('select "id" from engine.session where "userId" = $1', [
    user,
  ]);
  return row?.id ?? '';
}

/** Offers belong to nobody: buyers with the same search criteria see the same offers. */
const OWNED = Object.values(ID_PREFIXES).filter((prefix) => prefix !== ID_PREFIXES.offer);
const ID = new RegExp(`\\b(?:${OWNED.join('|')})_[0-7][0-9a-z]{25}\\b`, 'g');
const ADDRESS_OR_GSTIN = /[0-9a-f]{12}@people\.example|\b\d{2}AAPPU\d{4}F1Z\w\b/g;

async function marksOf(api: TestApi, company: string): Promise<ReadonlySet<string>> {
  const tables = await api.admin<{ name: string }>(TENANT_TABLES);
  const people = `select * from engine."user" where "id" in (select user_id from identity.member where company_id = $1)`;
  const selections = [people, ...tables.map(({ name }) => `select * from ${name} where company_id = $1`)];
  const marks = new Set<string>([company]);
  for (const selection of selections) {
    const rows = await api.admin<{ text: string }>(`select to_jsonb(r)::text as text from (${selection}) r`, [
      company,
    ]);
    for (const { text } of rows)
      for (const [mark] of [...text.matchAll(ID), ...text.matchAll(ADDRESS_OR_GSTIN)]) marks.add(mark);
  }
  return marks;
}

/** Lists which of this company's marks a text contains. */
export function findLeakedCompanyData(text: string, { marks }: FullCompany): string[] {
  return [...marks].filter((mark) => text.includes(mark));
}
