import pg from 'pg';
import { type CompanyId, createId } from '@marga/contract/kernel/ids';
import type { EntityKind } from '@marga/contract/kernel/indian-identifiers';
import { parseMoney } from '@marga/contract/kernel/money';
import type { Role, StaffRole } from '@marga/contract/identity/permissions';
import { createAuthLibrary } from '../modules/identity/index.ts';
import { topUpWallet } from '../modules/ledger/index.ts';
import { compareClocks, now } from '../platform/clock.ts';
import { isPublicInstallation, readConfig } from '../platform/config.ts';
import { readDatabaseClock } from '../platform/db/database-clock.ts';
import { Db } from '../platform/db/db.ts';
import { ensureSampleCreditAndPricing } from './sample-credit-and-pricing.ts';
import { SAMPLE_TESTIMONIALS } from './sample-testimonials.ts';

interface DemoCompany {
  readonly name: string;
  readonly state: 'approved' | 'unverified';
  readonly kind: EntityKind;
  readonly registration: string | null;
  readonly gstin: string;
  readonly address: string;
  readonly phone: string;
  readonly wallet?: string;
  /** An agency has a credit line, commissions and markups. */
  readonly isAgency?: boolean;
  readonly people: readonly [email: string, name: string, role: Role][];
}

/**
 * Three companies can book, which shows the isolation between them, and one waits for an operator's approval. The first
 * has people in several roles. The demo data leaves the last two empty.
 */
const COMPANIES: readonly DemoCompany[] = [
  {
    name: 'Himalaya Holidays Pvt Ltd',
    state: 'approved',
    kind: 'private-limited',
    registration: 'U63040DL2015PTC278901',
    gstin: '07AABCH4821M1ZI',
    address: '21 Barakhamba Road, New Delhi 110001',
    phone: '+911123456789',
    wallet: '2500000.00',
    isAgency: true,
    people: [
      ['asha@himalaya.example', 'Asha Rao', 'owner'],
      ['bharat@himalaya.example', 'Bharat Menon', 'booker'],
      ['farida@himalaya.example', 'Farida Khan', 'finance'],
    ],
  },
  {
    name: 'Coromandel Exports LLP',
    state: 'approved',
    kind: 'llp',
    registration: 'AAQ-7312',
    gstin: '33AAQFC7312K1ZB',
    address: '8 Rajaji Salai, Chennai 600001',
    phone: '+914425234567',
    wallet: '50000.00',
    people: [['chitra@coromandel.example', 'Chitra Iyer', 'owner']],
  },
  {
    name: 'Malwa Handlooms Pvt Ltd',
    state: 'approved',
    kind: 'private-limited',
    registration: 'U17111MP2019PTC048823',
    gstin: '23AAMCM8823F1ZD',
    address: '14 Siyaganj, Indore 452007',
    phone: '+917312345678',
    wallet: '200000.00',
    people: [['meera@malwa.example', 'Meera Joshi', 'owner']],
  },
  {
    name: 'Deccan Tours',
    state: 'unverified',
    kind: 'partnership',
    registration: null,
    gstin: '36AAKFD5120R1Z2',
    address: '5 Abids Road, Hyderabad 500001',
    phone: '+914023456789',
    people: [['deepa@deccan.example', 'Deepa Reddy', 'owner']],
  },
];

const STAFF: readonly [email: string, name: string, role: StaffRole][] = [
  ['omar@marga.example', 'Omar Siddiqui', 'operator'],
  ['leela@marga.example', 'Leela Nair', 'operator-lead'],
];

const PASSWORD = 'travel-the-way-2026';

const config = readConfig(process.env, 'seed');
if (isPublicInstallation(config))
  throw new Error('the demo people have a password that everybody knows: not for this installation');
const admin = new pg.Client({ connectionString: config.DATABASE_MIGRATOR_URL });
await admin.connect();
const engine = createAuthLibrary(config);
const db = new Db({ url: config.DATABASE_RELAY_URL, poolSize: 1, clockOffsetMs: undefined });
await compareClocks(() => readDatabaseClock(db));

for (const company of COMPANIES) {
  const id = await ensureCompany(company);
  for (const [email, name, role] of company.people) {
    const user = await ensureUser(email, name);
    await admin.query(
      'insert into identity.member (company_id, user_id, role) values ($1, $2, $3) on conflict do nothing',
      [id, user, role],
    );
    console.log(`${email}  ${PASSWORD}  ${role} of ${company.name}`);
  }
  if (company.wallet !== undefined) {
    const funded = await admin.query('select from ledger.posting where company_id = $1 limit 1', [id]);
    if (funded.rowCount === 0)
      await topUpWallet(db, id, 'Opening balance', parseMoney(company.wallet, 'INR'), 'bank:opening-balance');
  }
  if (company.isAgency) await ensureSampleCreditAndPricing(admin, id);
}
for (const [email, name, role] of STAFF) {
  const user = await ensureUser(email, name);
  await admin.query(`update identity.person set kind = 'staff' where user_id = $1`, [user]);
  await admin.query('insert into identity.staff (user_id, role) values ($1, $2) on conflict do nothing', [
    user,
    role,
  ]);
  console.log(`${email}  ${PASSWORD}  ${role} of the portal`);
}
await ensureTestimonials();
await Promise.all([db.close(), engine.close(), admin.end()]);

/** A company of an earlier release gets its missing profile; manual changes are preserved. */
async function ensureCompany(company: DemoCompany): Promise<CompanyId> {
  const { name, state, kind, registration, address, phone, gstin } = company;
  const found = await admin.query<{ id: CompanyId }>('select id from identity.company where name = $1', [
    name,
  ]);
  const id = found.rows[0]?.id ?? createId('company', now());
  const made = await admin.query(
    `insert into identity.company (id, name, state, entity_kind, registration_number, address, phone, credit_from)
      values ($1, $2, $3, $4, $5, $6, $7, case $3 when 'approved' then platform.now() else 'infinity' end)
      on conflict (id) do update set entity_kind = excluded.entity_kind, address = excluded.address,
        registration_number = excluded.registration_number, phone = excluded.phone
        where company.entity_kind is null`,
    [id, name, state, kind, registration, address, phone],
  );
  if (made.rowCount === 0) return id;
  await admin.query(
    `insert into identity.gstin (id, company_id, gstin, is_primary, state, decided_at)
      values ($1, $2, $3, true, $4, case when $4 = 'approved' then platform.now() end) on conflict do nothing`,
    [createId('gstin', now()), id, gstin, state === 'approved' ? 'approved' : 'declared'],
  );
  return id;
}

/** Adds testimonials only when there are none, so that manual changes are preserved. */
async function ensureTestimonials(): Promise<void> {
  const found = await admin.query('select from content.testimonial limit 1');
  if (found.rowCount !== 0) return;
  for (const { quote, quoteHindi, person, position, company, isSample, isShown } of SAMPLE_TESTIMONIALS) {
    await admin.query(
      `insert into content.testimonial (id, quote, quote_hindi, person, position, company, is_sample, is_shown)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [createId('testimonial', now()), quote, quoteHindi, person, position, company, isSample, isShown],
    );
  }
}

/** The email addresses are marked as verified, because nobody receives mail at .example. */
async function ensureUser(email: string, name: string): Promise<string> {
  const found = await admin.query<{ id: string }>('select id from engine."user" where email = $1', [email]);
  const user = found.rows[0]?.id ?? (await engine.createUser({ email, name, password: PASSWORD }));
  await admin.query('update engine."user" set "emailVerified" = true where id = $1', [user]);
  await admin.query('insert into identity.person (user_id) values ($1) on conflict do nothing', [user]);
  return user;
}
