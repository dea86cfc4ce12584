import pg from 'pg';
import { findNameProblem } from '@marga/contract/identity/name-rules';
import { email as emailSchema, personName } from '@marga/contract/identity/field-schemas';
import { createId } from '@marga/contract/kernel/ids';
import { now } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';

/**
 * Appoints the first operators of an installation, who appoint all others in the console. It refuses when there are
 * operators. It takes at least two people, because one alone could appoint nobody.
 */

const FEWEST = 2;
const CAUSE = 'appoint-first-operators';
const USAGE = `Name at least ${FEWEST} people: node server/src/bin/appoint-first-operators.ts 'Meera Rao <meera.rao@example.com>' '…'`;

interface NewOperator {
  readonly name: string;
  readonly email: string;
}

const { DATABASE_MIGRATOR_URL: url } = readConfig(process.env, 'migrate');
const people = process.argv.slice(2).map(parsePerson);
if (new Set(people.map(({ email }) => email)).size < FEWEST) throw new Error(USAGE);
const owner = new pg.Client({ connectionString: url });
await owner.connect();
try {
  await owner.query('begin');
  // Of two who run this at once, the second finds the operators of the first.
  await owner.query('lock table identity.staff in share row exclusive mode');
  // The owner of the database may be no superuser, and the tables show their rows to this role alone.
  await owner.query('set local role marga_authorizer');
  const { rowCount: present } = await owner.query('select from identity.staff limit 1');
  if ((present ?? 0) > 0)
    throw new Error('There are operators already. They appoint others in the console, under Operators.');
  for (const person of people) await appoint(person);
  await owner.query('commit');
  for (const { name, email } of people)
    console.log(`${name} is an operator lead. A link to choose a password is on its way to ${email}.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await owner.end();
}

function parsePerson(text: string): NewOperator {
  const [, name = '', address = ''] = /^(.+?)\s*<([^<>]+)>$/.exec(text.trim()) ?? [];
  const email = emailSchema.safeParse(address);
  if (!email.success || !personName.safeParse(name).success || findNameProblem(name) !== undefined)
    throw new Error(`“${text}” is not a name with an address. ${USAGE}`);
  return { name, email: email.data.toLowerCase() };
}

/** Appoints a person as a second operator who agrees would, without anybody who proposed it. */
async function appoint(person: NewOperator): Promise<void> {
  const { rows: accounts } = await owner.query<{ id: string; is_member: boolean }>(
    `select u."id", exists (select from identity.member m where m.user_id = u."id") as is_member
      from engine."user" u where u."email" = $1`,
    [person.email],
  );
  const { rows } = await owner.query<{ outcome: string }>(
    `select identity.write_operator_change('appoint', $1, null, 'operator-lead', $2,
      '{"role": "operator-lead", "reason": "First operators of the installation"}', $3) as outcome`,
    [
      accounts[0]?.id ?? createId('user', now()),
      JSON.stringify({ name: person.name, email: person.email, locale: 'en' }),
      CAUSE,
    ],
  );
  if (accounts[0]?.is_member === true || rows[0]?.outcome !== 'done')
    throw new Error(`${person.email} belongs to a member of a company. Use another address.`);
}
