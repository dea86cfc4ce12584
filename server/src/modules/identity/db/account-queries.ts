import type { Instant } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import type { RequestOrigin } from './session-queries.ts';
import * as fn from './functions.gen.ts';

export const callSignUp = statement(
  (
    p: RequestOrigin & {
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
    queryBuilder.selectNoFrom(
      fn
        .signUp({
          newUser: p.user,
          newCompany: p.company,
          address: p.email,
          personName: p.name,
          passwordHash: p.passwordHash,
          companyName: p.companyName,
          kind: p.kind,
          registration: p.registration,
          gstId: p.gstinId,
          gstNumber: p.gstin,
          companyAddress: p.address,
          companyPhone: p.phone,
          termsVersion: p.terms,
          mailLocale: p.locale,
          ip: p.ip,
          requestId: p.requestId,
          privacyVersion: p.privacy,
        })
        .as('outcome'),
    ),
);

/** Selects what a mailed link is for, without using it up. */
export const selectActionCode = statement(
  (p: { codeHash: string; purpose: 'verify-email' | 'reset-password' | 'change-email' }) =>
    queryBuilder
      .selectFrom(fn.readEmailLinkCode({ hash: p.codeHash, ofPurpose: p.purpose }).as('code'))
      .select(['outcome', 'email', 'name']),
);

export const callRequestPasswordReset = statement((p: RequestOrigin & { email: string }) =>
  queryBuilder.selectNoFrom(
    fn.requestPasswordReset({ address: p.email, requestId: p.requestId, ip: p.ip }).as('requested'),
  ),
);

export const callResetPassword = statement((p: RequestOrigin & { codeHash: string; passwordHash: string }) =>
  queryBuilder.selectNoFrom(
    fn
      .resetPassword({ hash: p.codeHash, passwordHash: p.passwordHash, requestId: p.requestId, ip: p.ip })
      .as('reset'),
  ),
);

export const callChangePassword = statement(
  (p: RequestOrigin & { tokenHash: string; passwordHash: string }) =>
    queryBuilder.selectNoFrom(
      fn
        .changePassword({
          tokenHash: p.tokenHash,
          passwordHash: p.passwordHash,
          requestId: p.requestId,
          ip: p.ip,
        })
        .as('changed'),
    ),
);

export const callRequestEmailVerification = statement((p: { tokenHash: string }) =>
  queryBuilder.selectNoFrom(fn.requestEmailVerification({ tokenHash: p.tokenHash }).as('requested')),
);

/** Returns the address that was verified; null when the link is used up. */
export const callVerifyEmail = statement((p: RequestOrigin & { codeHash: string }) =>
  queryBuilder.selectNoFrom(
    fn.verifyEmail({ hash: p.codeHash, requestId: p.requestId, ip: p.ip }).as('email'),
  ),
);

export const callRequestEmailChange = statement((p: RequestOrigin & { tokenHash: string; email: string }) =>
  queryBuilder.selectNoFrom(
    fn
      .requestEmailChange({ tokenHash: p.tokenHash, address: p.email, requestId: p.requestId, ip: p.ip })
      .as('requested'),
  ),
);

/** Returns the account's new address; null when the link is used up or somebody else has that address by now. */
export const callChangeEmail = statement((p: RequestOrigin & { codeHash: string }) =>
  queryBuilder.selectNoFrom(
    fn.changeEmail({ hash: p.codeHash, requestId: p.requestId, ip: p.ip }).as('email'),
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
  queryBuilder.selectFrom(fn.readOwnAccount({ tokenHash: p.tokenHash }).as('account')).selectAll(),
);

export const callChangeAccount = statement(
  (p: { tokenHash: string; name: string | null; locale: string | null }) =>
    queryBuilder.selectNoFrom(
      fn.changeAccount({ tokenHash: p.tokenHash, newName: p.name, newLocale: p.locale }).as('changed'),
    ),
);

/** Records the change in the audit log and, with a template, notifies the account's owner. */
export const callRecordSecondFactorChange = statement(
  (p: RequestOrigin & { tokenHash: string; action: string; template: string | null }) =>
    queryBuilder.selectNoFrom(
      fn
        .recordSecondFactorChange({
          tokenHash: p.tokenHash,
          action: p.action,
          template: p.template,
          requestId: p.requestId,
          ip: p.ip,
        })
        .as('noted'),
    ),
);

export const callExportAccount = statement((p: RequestOrigin & { tokenHash: string }) =>
  queryBuilder.selectNoFrom(
    fn.exportAccount({ tokenHash: p.tokenHash, requestId: p.requestId, ip: p.ip }).as('document'),
  ),
);

export const callDeleteAccount = statement((p: RequestOrigin & { tokenHash: string }) =>
  queryBuilder.selectNoFrom(
    fn.deleteAccount({ tokenHash: p.tokenHash, requestId: p.requestId, ip: p.ip }).as('outcome'),
  ),
);
