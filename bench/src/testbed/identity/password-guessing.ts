import { createId } from '@marga/contract/kernel/ids';
import { now } from '@marga/server/platform/clock';
import { runInParallel } from '../../measure/http-load.ts';
import { type Findings, type Fixture, countOutcomesByErrorCode } from './fixture.ts';
import type { Visitor } from './simulated-visitor.ts';

const GUESSES = 1_000;
const ADDRESSES = 200;
const WIDTH = 16;
const MOST_CHECKS = 20;
/**
 * Limits the password checks when many accounts are guessed from one IP address. Fifty attempts per address are free,
 * because people in an office or a mobile network share one and mistype.
 */
const MOST_CHECKS_SPRAYED = 60;

/**
 * Simulates guessing: at one account from many addresses, at many accounts from one, and while Redis dies and comes
 * back empty.
 */
export async function simulatePasswordGuessing(fixture: Fixture): Promise<Findings> {
  const parts = [await guessAtOne(fixture), await sprayFromOne(fixture), await guessWhileRedisDies(fixture)];
  return {
    broken: parts.flatMap(({ broken }) => broken),
    figures: Object.assign({}, ...parts.map(({ figures }) => figures)) as Findings['figures'],
  };
}

async function guessAtOne(fixture: Fixture): Promise<Findings> {
  const email = 'guarded@guesses.example';
  const owner = await ownerOf(fixture, email);
  const places = newcomers(fixture, ADDRESSES);
  const { checks, broken } = await counting(fixture, MOST_CHECKS, () => guessFrom(places, email, GUESSES));
  console.log(
    `  ${GUESSES} guesses at one account from ${ADDRESSES} addresses: ${checks} reached the password check`,
  );
  const stranger = await fixture.visitor().signIn(email, owner.password);
  if (stranger.code !== 'too-many-requests')
    broken.push(`a locked account answered a stranger with ${stranger.code ?? 'a session'}`);
  broken.push(...(await ownerSignsIn(owner, email)));
  return { broken, figures: { guesses: GUESSES, addresses: ADDRESSES, passwordChecks: checks } };
}

async function sprayFromOne(fixture: Fixture): Promise<Findings> {
  const emails = await enterAccounts(fixture, GUESSES);
  const sprayer = fixture.visitor();
  const { checks, broken } = await counting(fixture, MOST_CHECKS_SPRAYED, async () => {
    const answers: (string | undefined)[] = [];
    await runInParallel(WIDTH, emails, async (email) => {
      answers.push((await sprayer.signIn(email, 'not-the-password')).code);
    });
    return answers;
  });
  console.log(`  ${emails.length} accounts sprayed from one address: ${checks} reached the password check`);
  return { broken, figures: { sprayedAccounts: emails.length, sprayChecks: checks } };
}

async function guessWhileRedisDies(fixture: Fixture): Promise<Findings> {
  const email = 'unlucky@guesses.example';
  const owner = await ownerOf(fixture, email);
  const places = newcomers(fixture, ADDRESSES);
  const { redis } = fixture.testBed.system;
  const { checks, broken } = await counting(fixture, MOST_CHECKS, async () => {
    const before = await guessFrom(places.slice(0, 2), email, 6);
    await redis.killHard();
    const without = await guessFrom(places, email, GUESSES / 2);
    await redis.restart();
    return [...before, ...without, ...(await guessFrom(places, email, GUESSES / 2))];
  });
  console.log(
    `  Redis killed and started empty between ${GUESSES} guesses: ${checks} reached the password check`,
  );
  broken.push(...(await ownerSignsIn(owner, email)));
  return { broken, figures: { passwordChecksAroundRedis: checks } };
}

/** Runs guesses and counts the hashes that were computed for them. */
async function counting(
  fixture: Fixture,
  most: number,
  guess: () => Promise<readonly (string | undefined)[]>,
): Promise<{ checks: number; broken: string[] }> {
  const before = fixture.hashes();
  const codes = countOutcomesByErrorCode(await guess());
  const checks = fixture.hashes() - before;
  const broken = Object.keys(codes)
    .filter((code) => code !== 'invalid-credential' && code !== 'too-many-requests')
    .map((code) => `${codes[code]} guesses were answered ${code}`);
  if (checks > most) broken.push(`${checks} guesses reached the password check`);
  // Every guess with the response `invalid-credential` computed one hash, so any other count means that the hash
  // counter is broken.
  if (checks !== (codes['invalid-credential'] ?? 0) || checks === 0)
    broken.push(`${checks} hashes were counted and ${JSON.stringify(codes)} answered`);
  return { checks, broken };
}

/** Guesses from all addresses at once, one guess after another at each address. */
async function guessFrom(
  places: readonly Visitor[],
  email: string,
  times: number,
): Promise<(string | undefined)[]> {
  const answers = await Promise.all(
    places.map(async (place) => {
      const codes: (string | undefined)[] = [];
      for (let turn = 0; turn < times / places.length; turn++)
        codes.push((await place.signIn(email, `guess-${turn}-${place.password}`)).code);
      return codes;
    }),
  );
  return answers.flat();
}

async function ownerOf(fixture: Fixture, email: string): Promise<Visitor> {
  const owner = fixture.visitor();
  const { code } = await owner.signUp(email);
  if (code !== undefined) throw new Error(`${email} could not sign up: ${code}`);
  return owner;
}

/** The owner must be able to sign in on the device that created the account, whatever strangers have done. */
async function ownerSignsIn(owner: Visitor, email: string): Promise<string[]> {
  const { code } = await owner.signIn(email, owner.password);
  return code === undefined ? [] : [`the owner of ${email} was answered ${code} on a known device`];
}

function newcomers(fixture: Fixture, count: number): Visitor[] {
  return Array.from({ length: count }, () => fixture.visitor());
}

async function enterAccounts(fixture: Fixture, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    id: createId('user', now()),
    account: createId('record', now()),
    email: `person-${index}@sprayed.example`,
  }));
  await fixture.testBed.query(
    `with person as (select * from json_to_recordset($1) as p (id text, account text, email text)),
    made as (insert into engine."user" ("id", "name", "email") select id, 'Somebody', email from person)
    insert into engine.account ("id", "accountId", "providerId", "userId", "password")
      select account, id, 'credential', id, (select a."password" from engine.account a limit 1) from person`,
    [JSON.stringify(people)],
  );
  return people.map(({ email }) => email);
}
