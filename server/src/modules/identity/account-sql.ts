import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { sqlFor, statement } from '../../platform/db/statement.ts';
import type { Asker } from './session-sql.ts';

export const callSignUp = statement(
  (
    p: Asker & {
      user: string;
      company: string;
      email: string;
      name: string;
      passwordHash: string;
      companyName: string;
      kind: string;
      registration: string | null;
      gstinId: string;
      gstin: string | null;
      address: string;
      phone: string;
      terms: string;
      privacy: string;
      locale: string;
    },
  ) =>
    sqlFor.selectNoFrom(
      sql<
        'created' | 'taken'
      >`identity.sign_up(${p.user}, ${p.company}, ${p.email}, ${p.name}, ${p.passwordHash},
        ${p.companyName}, ${p.kind}, ${p.registration}, ${p.gstinId}, ${p.gstin}, ${p.address}, ${p.phone},
        ${p.terms}, ${p.locale}, ${p.ip}, ${p.requestId}, ${p.privacy})`.as('outcome'),
    ),
);

interface ActionCodeRow {
  outcome: 'good' | 'expired' | 'invalid';
  email: string;
  name: string | null;
}

/** What a mailed link stands for, without using it up. */
export const selectActionCode = statement(
  (p: { codeHash: string; purpose: 'verify-email' | 'reset-password' | 'change-email' }) =>
    sqlFor
      .selectFrom(sql<ActionCodeRow>`identity.read_action_code(${p.codeHash}, ${p.purpose})`.as('code'))
      .select(['outcome', 'email', 'name']),
);

export const callRequestPasswordReset = statement((p: Asker & { email: string }) =>
  sqlFor.selectNoFrom(
    sql`identity.request_password_reset(${p.email}, ${p.requestId}, ${p.ip})`.as('requested'),
  ),
);

export const callResetPassword = statement((p: Asker & { codeHash: string; passwordHash: string }) =>
  sqlFor.selectNoFrom(
    sql<boolean>`identity.reset_password(${p.codeHash}, ${p.passwordHash}, ${p.requestId}, ${p.ip})`.as(
      'reset',
    ),
  ),
);

export const callChangePassword = statement((p: Asker & { tokenHash: string; passwordHash: string }) =>
  sqlFor.selectNoFrom(
    sql<boolean>`identity.change_password(${p.tokenHash}, ${p.passwordHash}, ${p.requestId}, ${p.ip})`.as(
      'changed',
    ),
  ),
);

export const callRequestEmailVerification = statement((p: { tokenHash: string }) =>
  sqlFor.selectNoFrom(sql`identity.request_email_verification(${p.tokenHash})`.as('requested')),
);

/** The address that it verified; null when the link is used up. */
export const callVerifyEmail = statement((p: Asker & { codeHash: string }) =>
  sqlFor.selectNoFrom(
    sql<string | null>`identity.verify_email(${p.codeHash}, ${p.requestId}, ${p.ip})`.as('email'),
  ),
);

export const callRequestEmailChange = statement((p: Asker & { tokenHash: string; email: string }) =>
  sqlFor.selectNoFrom(
    sql`identity.request_email_change(${p.tokenHash}, ${p.email}, ${p.requestId}, ${p.ip})`.as('requested'),
  ),
);

/** The account's new address; null when the link is used up or somebody else has that address by now. */
export const callChangeEmail = statement((p: Asker & { codeHash: string }) =>
  sqlFor.selectNoFrom(
    sql<string | null>`identity.change_email(${p.codeHash}, ${p.requestId}, ${p.ip})`.as('email'),
  ),
);

export interface AccountRow {
  user_id: string;
  email: string;
  email_verified: boolean;
  pending_email: string | null;
  name: string;
  locale: string;
  created_at: Instant;
  last_sign_in_at: Instant | null;
  second_factor: boolean;
}

export const selectAccount = statement((p: { tokenHash: string }) =>
  sqlFor.selectFrom(sql<AccountRow>`identity.account_of(${p.tokenHash})`.as('account')).selectAll(),
);

export const callChangeAccount = statement(
  (p: { tokenHash: string; name: string | null; locale: string | null }) =>
    sqlFor.selectNoFrom(sql`identity.change_account(${p.tokenHash}, ${p.name}, ${p.locale})`.as('changed')),
);

/** Tells the audit log and, with a template, the account's owner. */
export const callNoteSecondFactor = statement(
  (p: Asker & { tokenHash: string; action: string; template: string | null }) =>
    sqlFor.selectNoFrom(
      sql`identity.note_second_factor(${p.tokenHash}, ${p.action}, ${p.template}, ${p.requestId}, ${p.ip})`.as(
        'noted',
      ),
    ),
);

export const callExportAccount = statement((p: Asker & { tokenHash: string }) =>
  sqlFor.selectNoFrom(sql`identity.export_account(${p.tokenHash}, ${p.requestId}, ${p.ip})`.as('document')),
);

export const callDeleteAccount = statement((p: Asker & { tokenHash: string }) =>
  sqlFor.selectNoFrom(
    sql<
      'deleted' | 'last-owner' | 'missing'
    >`identity.delete_account(${p.tokenHash}, ${p.requestId}, ${p.ip})`.as('outcome'),
  ),
);
