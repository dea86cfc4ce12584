import { type Findings, type Fixture, countOutcomesByErrorCode, findUnexpectedRowCounts } from './fixture.ts';

const AT_ONCE = 64;

/** These rows make up one account; the losing sign-ups may leave none. */
const ADDED = {
  'engine."user"': 1,
  'engine.account': 1,
  'engine.session': 1,
  'identity.person': 1,
  'identity.company': 1,
  'identity.gstin': 1,
  'identity.member': 1,
  'identity.terms_acceptance': 1,
  'identity.privacy_acceptance': 1,
  'identity.known_device': 1,
  'identity.action_code': 1,
  'platform.mail': 1,
  // The audit has one entry for the sign-up and one for the sign-in that follows from it.
  'platform.audit': 2,
};

/**
 * Signs up many people with one email address at the same moment, each with a solved puzzle: one account must
 * result.
 */
export async function testConcurrentSignUps(fixture: Fixture): Promise<Findings> {
  const email = 'first@at-once.example';
  const before = await fixture.rowCounts();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => fixture.visitor().signUp(email)));
  const codes = countOutcomesByErrorCode(answers.map(({ code }) => code));
  if (codes['done'] === undefined) throw new Error(`nobody could sign up: ${JSON.stringify(codes)}`);
  await fixture.mailedCode(email, 'verify-email');
  const broken = findUnexpectedRowCounts(before, await fixture.rowCounts(), ADDED);
  if (codes['done'] !== 1 || codes['email-already-in-use'] !== AT_ONCE - 1)
    broken.push(`the sign-ups were answered ${JSON.stringify(codes)}`);
  const [made] = await fixture.testBed.query<{ owners: string }>(
    `select count(*) as owners from identity.member m join engine."user" u on u."id" = m.user_id
      join identity.company c on c.id = m.company_id where u."email" = $1 and m.role = 'owner'`,
    [email],
  );
  if (made?.owners !== '1') broken.push(`${made?.owners} people own a company under ${email}`);
  const mails = await fixture.testBed.system.mail.mailsTo(email);
  if (mails.length !== 1) broken.push(`${mails.length} mails were sent to ${email}`);
  console.log(`  ${AT_ONCE} sign-ups at once with one address: ${JSON.stringify(codes)}`);
  return { broken, figures: { signUps: AT_ONCE, accounts: codes['done'] ?? 0, mailsSent: mails.length } };
}
