import type { Mutant } from '../../project-copy.ts';

const MAIL = {
  file: 'server/src/platform/mail/write-mail.ts',
  suite: 'server/src/platform/mail/write-mail.test.ts',
};
const NAMES = {
  file: 'contract/src/identity/name-rules.ts',
  suite: 'contract/src/identity/name-rules.test.ts',
};

/** These mutants let a company be another one, or speak in our name. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'a company is called as it likes': {
    file: 'server/src/modules/identity/validate-company-fields.ts',
    piece: "  if (nameProblem !== undefined) complain('companyName', nameProblem);\n",
    by: '',
    suite: 'server/src/modules/identity/sign-up.test.ts',
    test: 'no company is called Marga Support',
  },
  'a person is called as they like': {
    file: 'server/src/modules/identity/account.ts',
    piece: 'name === null ? undefined : findNameProblem(name)',
    by: 'undefined',
    suite: 'server/src/modules/identity/account.test.ts',
    test: 'a name and the language of mails can be changed, each by itself',
  },
  'letters that look like ours are other letters': {
    ...NAMES,
    piece: 'LOOKALIKES[letter] ?? toDevanagari(letter)',
    by: 'toDevanagari(letter)',
    test: 'a name that claims to be us Marɡa is refused',
  },
  'our name parted by spaces is another name': {
    ...NAMES,
    piece: 'words.slice(first, first + more + 1)',
    by: 'words.slice(first, first + 1)',
    test: 'a name that claims to be us M a r g a is refused',
  },
  'whatever a text asks for is put into a subject': {
    ...MAIL,
    piece: 'SUBJECT_VALUES.filter((name) => name in values).map((name) => [name, values[name]])',
    by: 'Object.entries(values)',
    test: 'a value that may not be in a subject never gets there, even when a text asks for it',
  },
  'the name of a company is in a subject': {
    ...MAIL,
    file: 'contract/src/messages/en.json',
    piece: '"Your company has been approved"',
    by: '"{companyName} has been approved"',
    test: 'no subject of the en catalogue asks for what people type',
  },
  'an approved company is renamed at once': {
    file: 'server/src/modules/identity/db/company-queries.ts',
    piece: 'name: sql<string>`case when ${isReviewed} then name else ${p.name} end`',
    by: 'name: p.name',
    suite: 'server/src/modules/identity/company.test.ts',
    test: 'an approved company keeps its details while new ones wait, and changes its telephone number at once',
  },
  'the database lets the application rename an approved company': {
    file: 'server/db/baseline/03-identity.sql',
    piece: "when (current_user = 'marga_app' and old.state in ('approved', 'suspended', 'closed')",
    by: "when (current_user = 'marga_app' and old.state in ('suspended', 'closed')",
    suite: 'server/src/modules/identity/company.test.ts',
    test: 'an approved company is not renamed by any statement of the application',
  },
  'an operator approves details that replaced those they saw': {
    file: 'server/src/modules/identity/company.ts',
    piece: "id: createId('companyDetails', now()), proposer",
    by: "id: proposed?.id ?? createId('companyDetails', now()), proposer",
    suite: 'server/src/modules/identity/company-and-user-administration.test.ts',
    test: 'an operator decides on the details that they saw, and not on those that replaced them',
  },
  'operators approve details that they proposed': {
    file: 'server/src/modules/identity/db/functions/review_company_details.sql',
    piece: 'p.proposed_by <> platform.current_operator() and ',
    by: '',
    suite: 'server/src/modules/identity/company-and-user-administration.test.ts',
    test: 'nobody approves details that they proposed themselves',
  },
  'an account is deleted although its company is not settled': {
    file: 'server/src/modules/identity/db/functions/delete_account.sql',
    piece: 'not m.company_id = any (settled_companies)',
    by: 'false',
    suite: 'server/src/modules/identity/company-settlement.test.ts',
    test: 'the only member of a company, who deletes their account, is told of its money and its bookings, and neither is lost',
  },
  'a deletion does not wait for purchases': {
    file: 'server/src/modules/identity/company-settlement.ts',
    piece: 'lockCompanyWithMembers(), ',
    by: '',
    suite: 'server/src/modules/identity/company-settlement.test.ts',
    test: 'at the moment of a deletion a purchase that is under way is waited for, and found',
  },
  'bookings do not keep a company open': {
    file: 'server/src/bin/unsettled-matters.ts',
    piece: '  unsettledBookings,\n  unsettledAmendments,',
    by: '  unsettledAmendments,',
    suite: 'server/src/modules/identity/company-settlement.test.ts',
    test: 'the only member of a company, who deletes their account, is told of its money and its bookings, and neither is lost',
  },
  'a company invites before it is approved': {
    file: 'contract/src/identity/permissions.ts',
    piece: "'member:invite': { standing: 'approved', scope: false }",
    by: "'member:invite': { standing: 'open', scope: false }",
    suite: 'server/src/modules/identity/account-takeover.test.ts',
    test: 'nobody mails strangers in our name before an operator has looked at the company',
  },
};
