import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export const callSignUp = callFunction(fn.signUp, 'outcome');

/** Selects what a mailed link is for, without using it up. */
export const selectActionCode = callFunction(fn.readEmailLinkCode);

export const callRequestPasswordReset = callFunction(fn.requestPasswordReset, 'requested');

export const callResetPassword = callFunction(fn.resetPassword, 'reset');

export const callChangePassword = callFunction(fn.changePassword, 'changed');

export const callRequestEmailVerification = callFunction(fn.requestEmailVerification, 'requested');

/** Returns the address that was verified; null when the link is used up. */
export const callVerifyEmail = callFunction(fn.verifyEmail, 'email');

export const callRequestEmailChange = callFunction(fn.requestEmailChange, 'requested');

/** Returns the account's new address; null when the link is used up or somebody else has that address by now. */
export const callChangeEmail = callFunction(fn.changeEmail, 'email');

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

export const selectAccount = callFunction(fn.readOwnAccount);

export const callChangeAccount = callFunction(fn.changeAccount, 'changed');

/** Records the change in the audit log and, with a template, notifies the account's owner. */
export const callRecordSecondFactorChange = callFunction(fn.recordSecondFactorChange, 'noted');

export const callExportAccount = callFunction(fn.exportAccount);

/** Deletes the account if every company of which the person is the only member was found settled in this transaction. */
export const callDeleteAccount = statement((p: { tokenHash: string }) =>
  queryBuilder.selectNoFrom(
    fn
      .deleteAccount({
        tokenHash: p.tokenHash,
        settledCompanies: sql`string_to_array(coalesce(current_setting('marga.settled', true), ''), ',')`,
      })
      .as('outcome'),
  ),
);
