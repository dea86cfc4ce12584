import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** Issues the code of a mailed link; returns false when the mail is no longer needed. */
export const callIssueActionCode = statement(
  (p: {
    codeHash: string;
    purpose: string;
    mail: string;
    user: string | null;
    invitation: string | null;
    email: string;
    lives: string;
  }) =>
    queryBuilder.selectNoFrom(
      fn
        .issueEmailLinkCode({
          hash: p.codeHash,
          ofPurpose: p.purpose,
          ofMail: p.mail,
          ofUser: p.user,
          ofInvitation: p.invitation,
          address: p.email,
          lives: p.lives,
        })
        .as('issued'),
    ),
);
