import pg from 'pg';
import { type CompanyId, mintId } from '@marga/contract/kernel/ids';
import { parseMoney } from '@marga/contract/kernel/money';
import type { Role } from '@marga/contract/permissions';
import { createEngine } from '../modules/identity/index.ts';
import { topUp } from '../modules/ledger/index.ts';
import { now } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { Db } from '../platform/db/db.ts';

/** Two companies, so that the wall between them can be seen; the first has money and people in several roles. */
const COMPANIES: readonly {
  name: string;
  wallet: string | undefined;
  people: readonly [string, string, Role][];
}[] = [
  {
    name: 'Himalaya Holidays Pvt Ltd',
    wallet: '2500000.00',
    people: [
      ['asha@himalaya.example', 'Asha Rao', 'owner'],
      ['bharat@himalaya.example', 'Bharat Menon', 'booker'],
      ['farida@himalaya.example', 'Farida Khan', 'finance'],
    ],
  },
  {
    name: 'Coromandel Exports LLP',
    wallet: '50000.00',
    people: [['chitra@coromandel.example', 'Chitra Iyer', 'owner']],
  },
];

const PASSWORD = 'travel-the-way-2026';

const config = readConfig(process.env);
const adminUrl = process.env['DATABASE_MIGRATOR_URL'];
if (!adminUrl)
  throw new Error('DATABASE_MIGRATOR_URL is not set: companies are written as the owner of the database');
const admin = new pg.Client({ connectionString: adminUrl });
await admin.connect();
const engine = createEngine(config);
const db = new Db({ url: config.DATABASE_URL, poolSize: 1, clockOffsetMs: undefined });

for (const company of COMPANIES) {
  const id = await ensureCompany(company.name);
  for (const [email, name, role] of company.people) {
    const user = await ensureUser(email, name);
    await admin.query(
      'insert into identity.member (company_id, user_id, role) values ($1, $2, $3) on conflict do nothing',
      [id, user, role],
    );
    console.log(`${email}  ${PASSWORD}  ${role} of ${company.name}`);
  }
  if (company.wallet) {
    await topUp(db, id, `seed:${id}`, parseMoney(company.wallet, 'INR'), 'bank:opening-balance');
  }
}
await Promise.all([db.close(), engine.close(), admin.end()]);

async function ensureCompany(name: string): Promise<CompanyId> {
  const found = await admin.query<{ id: CompanyId }>('select id from identity.company where name = $1', [
    name,
  ]);
  if (found.rows[0]) return found.rows[0].id;
  const id = mintId('company', now());
  await admin.query('insert into identity.company (id, name) values ($1, $2)', [id, name]);
  return id;
}

async function ensureUser(email: string, name: string): Promise<string> {
  const found = await admin.query<{ id: string }>('select id from engine."user" where email = $1', [email]);
  return found.rows[0]?.id ?? engine.createUser({ email, name, password: PASSWORD });
}
