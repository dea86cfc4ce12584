import { sql } from 'kysely';
import { sqlFor, statement } from '../../platform/db/statement.ts';

/** False when the mail has nothing to say any more. */
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
    sqlFor.selectNoFrom(
      sql<boolean>`identity.issue_action_code(${p.codeHash}, ${p.purpose}, ${p.mail}, ${p.user}, ${p.invitation},
        ${p.email}, ${p.lives})`.as('issued'),
    ),
);
