import { PRIVACY_VERSION, TERMS_VERSION } from '@marga/contract/identity/legal-document-versions';
import { type Findings, type Fixture, countOutcomesByErrorCode } from './fixture.ts';
import type { Visitor } from './simulated-visitor.ts';

const AT_ONCE = 30;

/**
 * Accepts one invitation many times at the same moment, with a new account and with an existing one: each must
 * produce one member.
 */
export async function testConcurrentInvitationAccepts(fixture: Fixture): Promise<Findings> {
  const { owner, company } = await fixture.owner('owner@invitations.example');
  const invite = async (email: string) => {
    await owner.must('POST', '/v1/invitations', { company, body: { email, role: 'booker' } });
    return fixture.mailedCode(email, 'invitation');
  };
  const [strangers, member] = [
    await joinAsStrangers(fixture, 'stranger@invitations.example', invite),
    await acceptAsMember(fixture, 'known@invitations.example', invite),
  ];
  const mails = await fixture.testBed.query<{ mails: string }>(
    `select count(*) as mails from platform.mail where template = 'invitation-accepted'`,
  );
  const broken = [...strangers, ...member, ...(await checkInvitations(fixture, company))];
  if (mails[0]?.mails !== '2')
    broken.push(`the owner was told ${mails[0]?.mails} times that somebody joined`);
  return { broken, figures: { concurrentAccepts: AT_ONCE, invitations: 2 } };
}

type Invite = (email: string) => Promise<string>;

async function joinAsStrangers(fixture: Fixture, email: string, invite: Invite): Promise<string[]> {
  const code = await invite(email);
  const join = (visitor: Visitor) =>
    visitor.call('POST', '/v1/invitations/joining', {
      body: {
        code,
        name: 'A Stranger',
        password: visitor.password,
        acceptedTerms: TERMS_VERSION,
        acceptedPrivacy: PRIVACY_VERSION,
      },
    });
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => join(fixture.visitor())));
  const codes = countOutcomesByErrorCode(answers.map((answer) => answer.code));
  console.log(`  ${AT_ONCE} strangers at once with one invitation: ${JSON.stringify(codes)}`);
  const refused = (codes['email-already-in-use'] ?? 0) + (codes['invalid-action-code'] ?? 0);
  return codes['done'] === 1 && refused === AT_ONCE - 1
    ? []
    : [`strangers with one invitation were answered ${JSON.stringify(codes)}`];
}

/**
 * Accepts one invitation many times at once as a person with an account. Every response must be a success, and the
 * person must become a member only once.
 */
async function acceptAsMember(fixture: Fixture, email: string, invite: Invite): Promise<string[]> {
  const visitor = fixture.visitor();
  await visitor.signUp(email);
  const code = await invite(email);
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      visitor.call('POST', '/v1/invitations/acceptance', { body: { code } }),
    ),
  );
  const codes = countOutcomesByErrorCode(answers.map((answer) => answer.code));
  console.log(`  ${AT_ONCE} acceptances at once by one member: ${JSON.stringify(codes)}`);
  return codes['done'] === AT_ONCE ? [] : [`one person’s acceptances were answered ${JSON.stringify(codes)}`];
}

async function checkInvitations(fixture: Fixture, company: string): Promise<string[]> {
  const rows = await fixture.testBed.query<{
    email: string;
    users: string;
    accounts: string;
    members: string;
    joined: string;
  }>(
    `select i.email,
        (select count(*) from engine."user" u where u."email" = i.email) as users,
        (select count(*) from engine.account a join engine."user" u on u."id" = a."userId" where u."email" = i.email) as accounts,
        (select count(*) from identity.member m join engine."user" u on u."id" = m.user_id
          where u."email" = i.email and m.company_id = i.company_id) as members,
        (select count(*) from platform.audit a join engine."user" u on u."id" = a.user_id
          where u."email" = i.email and a.company_id = i.company_id and a.action = 'identity.member-joined') as joined
      from identity.invitation i where i.company_id = $1`,
    [company],
  );
  const counted = rows.flatMap(({ email, ...counts }) =>
    Object.entries(counts)
      .filter(([, count]) => count !== '1')
      .map(([what, count]) => `${email} stands ${count} times in ${what}`),
  );
  const [team] = await fixture.testBed.query<{ members: string }>(
    'select count(*) as members from identity.member where company_id = $1',
    [company],
  );
  return team?.members === '3' ? counted : [...counted, `the company has ${team?.members} members, not 3`];
}
