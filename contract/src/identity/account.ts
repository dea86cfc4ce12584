import { z } from 'zod';
import { ENTITY_KIND_NAMES } from '../kernel/indian-identifiers.ts';
import {
  emptyResponse,
  jsonResponse,
  publicAccess,
  defineRoute,
  signedInAccess,
  recentSignedInAccess,
} from '../route-definition.ts';
import { idSchemaOf, wireInstant } from '../wire-schemas.ts';
import {
  actionCode,
  companyAddress,
  companyName,
  companyPhone,
  email,
  gstNumber,
  LOCALES,
  newPassword,
  personName,
  registrationNumber,
} from './field-schemas.ts';
import { REAUTHENTICATION_ERRORS, reauthentication, secondFactorCode, session } from './session.ts';
import { PRIVACY_VERSION, TERMS_VERSION } from './legal-document-versions.ts';

export const passwordPolicy = z
  .strictObject({
    minLength: z.int(),
    maxLength: z.int(),
    requireLowercase: z.boolean(),
    requireUppercase: z.boolean(),
    requireNumeric: z.boolean(),
    requireNonAlphanumeric: z.boolean(),
    /**
     * Passwords of lower strength than this are refused as too common. Strength ranges from 0 (guessed at once) to 4.
     */
    minStrength: z.int().min(0).max(4),
  })
  .meta({ id: 'PasswordPolicy' });

export type PasswordPolicy = z.infer<typeof passwordPolicy>;

export const readPasswordPolicy = defineRoute({
  name: 'identity.read-password-policy',
  summary: 'What a new password must be.',
  method: 'GET',
  path: '/v1/password-policy',
  access: publicAccess,
  response: jsonResponse(passwordPolicy),
  errors: [],
});

export const signUp = defineRoute({
  name: 'identity.sign-up',
  summary: 'Open an account for a company and its first owner, and sign them in.',
  method: 'POST',
  path: '/v1/sign-ups',
  access: publicAccess,
  body: z.strictObject({
    companyName,
    entityKind: z.enum(ENTITY_KIND_NAMES),
    /** This is the CIN or LLPIN, depending on the kind of entity, and null where it has none. */
    companyRegNumber: registrationNumber.nullable(),
    /** Null declares that the company is not registered for GST. */
    companyGSTNumber: gstNumber.nullable(),
    companyAddress,
    companyPhone,
    email,
    password: newPassword,
    acceptedTerms: z.literal(TERMS_VERSION),
    acceptedPrivacy: z.literal(PRIVACY_VERSION),
    locale: z.enum(LOCALES).default('en'),
  }),
  response: jsonResponse(session, 201),
  errors: [
    'email-already-in-use',
    'password-does-not-meet-requirements',
    'operation-not-allowed',
    'too-many-requests',
    'missing-recaptcha-token',
    'invalid-recaptcha-token',
  ],
});

export const requestPasswordReset = defineRoute({
  name: 'identity.request-password-reset',
  summary: 'Send a link for a new password to this address, if an account has it. The answer does not say.',
  method: 'POST',
  path: '/v1/password-resets',
  access: publicAccess,
  body: z.strictObject({ email, locale: z.enum(LOCALES).default('en') }),
  response: emptyResponse,
  errors: ['too-many-requests', 'missing-recaptcha-token', 'invalid-recaptcha-token'],
});

export const resetPassword = defineRoute({
  name: 'identity.reset-password',
  summary: 'Set a new password with the code of a mailed link. Ends every session of the account.',
  method: 'POST',
  path: '/v1/password-resets/completion',
  access: publicAccess,
  body: z.strictObject({ code: actionCode, password: newPassword }),
  response: emptyResponse,
  errors: [
    'invalid-action-code',
    'expired-action-code',
    'password-does-not-meet-requirements',
    'too-many-requests',
  ],
});

export const requestEmailVerification = defineRoute({
  name: 'identity.request-email-verification',
  summary: 'Send the mail that verifies my address once more.',
  method: 'POST',
  path: '/v1/email-verifications',
  access: signedInAccess,
  response: emptyResponse,
  errors: ['too-many-requests'],
});

const addressedTo = z.strictObject({ email: z.email() });

export const verifyEmail = defineRoute({
  name: 'identity.verify-email',
  summary: 'Verify an address with the code of a mailed link.',
  method: 'POST',
  path: '/v1/email-verifications/completion',
  access: publicAccess,
  body: z.strictObject({ code: actionCode }),
  response: jsonResponse(addressedTo),
  errors: ['invalid-action-code', 'expired-action-code', 'too-many-requests'],
});

export const requestEmailChange = defineRoute({
  name: 'identity.request-email-change',
  summary: 'Send a link to a new address; the account has it from the moment that link is followed.',
  method: 'POST',
  path: '/v1/email-changes',
  access: recentSignedInAccess,
  body: z.strictObject({ email }),
  response: emptyResponse,
  errors: ['too-many-requests'],
});

export const changeEmail = defineRoute({
  name: 'identity.change-email',
  summary: 'Change the address of an account with the code of a mailed link. The old address is told.',
  method: 'POST',
  path: '/v1/email-changes/completion',
  access: publicAccess,
  body: z.strictObject({ code: actionCode }),
  response: jsonResponse(addressedTo),
  errors: ['invalid-action-code', 'expired-action-code', 'too-many-requests'],
});

export const account = z
  .strictObject({
    uid: idSchemaOf('user'),
    email: z.email(),
    emailVerified: z.boolean(),
    /** A confirmation link has been sent to this new email address, which is not confirmed yet. */
    pendingEmail: z.email().nullable(),
    name: z.string(),
    locale: z.enum(LOCALES),
    creationTime: wireInstant,
    lastSignInTime: wireInstant.nullable(),
    secondFactor: z.boolean(),
  })
  .meta({ id: 'Account' });

export type Account = z.infer<typeof account>;

export const readAccount = defineRoute({
  name: 'identity.read-account',
  summary: 'My own account.',
  method: 'GET',
  path: '/v1/account',
  access: signedInAccess,
  response: jsonResponse(account),
  errors: [],
});

export const changeAccount = defineRoute({
  name: 'identity.change-account',
  summary: 'Change my name or the language of my mails.',
  method: 'PATCH',
  path: '/v1/account',
  access: signedInAccess,
  body: z.strictObject({ name: personName.optional(), locale: z.enum(LOCALES).optional() }),
  response: jsonResponse(account),
  errors: [],
});

export const changePassword = defineRoute({
  name: 'identity.change-password',
  summary:
    'Change my password; where a second factor is in force, its code is needed as well. Ends all my other sessions.',
  method: 'PUT',
  path: '/v1/account/password',
  access: signedInAccess,
  body: z.strictObject({
    currentPassword: z.string().min(1).max(512),
    secondFactor: secondFactorCode.optional(),
    newPassword,
  }),
  response: emptyResponse,
  errors: [...REAUTHENTICATION_ERRORS, 'password-does-not-meet-requirements'],
});

export const totpSetup = z
  .strictObject({
    /** The QR code for the authenticator app encodes this URI. */
    uri: z.string(),
    /** This is the secret of the URI, for manual entry into the authenticator app. */
    secret: z.string(),
    recoveryCodes: z.array(z.string()),
  })
  .meta({ id: 'TotpSetup' });

export type TotpSetup = z.infer<typeof totpSetup>;

export const beginTotp = defineRoute({
  name: 'identity.begin-totp',
  summary: 'Get a secret for an authenticator app and recovery codes, shown this once.',
  method: 'POST',
  path: '/v1/account/totp',
  access: signedInAccess,
  body: reauthentication,
  hasSecretAnswer: true,
  response: jsonResponse(totpSetup),
  errors: [...REAUTHENTICATION_ERRORS, 'state-changed'],
});

export const confirmTotp = defineRoute({
  name: 'identity.confirm-totp',
  summary: 'Prove that the app shows the right code; from then on every sign-in asks for one.',
  method: 'POST',
  path: '/v1/account/totp/confirmation',
  access: signedInAccess,
  body: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'six digits'),
  }),
  response: emptyResponse,
  errors: ['invalid-verification-code', 'code-expired', 'too-many-requests'],
});

export const removeTotp = defineRoute({
  name: 'identity.remove-totp',
  summary: 'Do without the second factor again, with its code or a recovery code.',
  method: 'POST',
  path: '/v1/account/totp/removal',
  access: signedInAccess,
  body: reauthentication,
  response: emptyResponse,
  errors: REAUTHENTICATION_ERRORS,
});

export const renewRecoveryCodes = defineRoute({
  name: 'identity.renew-recovery-codes',
  summary: 'Replace the recovery codes, with the code of the app or one of them; the old ones stop working.',
  method: 'POST',
  path: '/v1/account/recovery-codes',
  access: signedInAccess,
  body: reauthentication,
  hasSecretAnswer: true,
  response: jsonResponse(z.strictObject({ recoveryCodes: z.array(z.string()) })),
  errors: [...REAUTHENTICATION_ERRORS, 'state-changed'],
});

export const exportAccount = defineRoute({
  name: 'identity.export-account',
  summary: 'Everything that is kept about me, in one document.',
  method: 'GET',
  path: '/v1/account/export',
  access: recentSignedInAccess,
  response: jsonResponse(
    z
      .strictObject({
        account,
        memberships: z.array(
          z.strictObject({
            companyId: idSchemaOf('company'),
            companyName: z.string(),
            role: z.string(),
            since: wireInstant,
          }),
        ),
        acceptedTerms: z.array(z.strictObject({ version: z.string(), at: wireInstant })),
        acceptedPrivacy: z.array(z.strictObject({ version: z.string(), at: wireInstant })),
        sessions: z.array(
          z.strictObject({
            device: z.string(),
            ipAddress: z.string(),
            startedAt: wireInstant,
            expiresAt: wireInstant,
          }),
        ),
        knownDevices: z.array(z.strictObject({ device: z.string(), lastUsedAt: wireInstant })),
        activity: z.array(
          z.strictObject({
            action: z.string(),
            subject: z.string(),
            at: wireInstant,
            ipAddress: z.string().nullable(),
          }),
        ),
        /** Lists the user's conversations with support, with both sides' messages. */
        tickets: z.array(
          z.strictObject({
            reference: z.string(),
            kind: z.string(),
            state: z.string(),
            name: z.string().nullable(),
            email: z.string().nullable(),
            phone: z.string().nullable(),
            page: z.string().nullable(),
            groupRequest: z.looseObject({}).nullable(),
            startedAt: wireInstant,
            messages: z.array(
              z.strictObject({ from: z.enum(['sender', 'support']), text: z.string(), at: wireInstant }),
            ),
          }),
        ),
        exportedAt: wireInstant,
      })
      .meta({ id: 'AccountExport' }),
  ),
  errors: [],
});

export const deleteAccount = defineRoute({
  name: 'identity.delete-account',
  summary:
    'Delete my account. A company of which I am the only member is closed with it, once nothing is left to settle there. The last operator lead stays.',
  method: 'DELETE',
  path: '/v1/account',
  access: recentSignedInAccess,
  response: emptyResponse,
  errors: ['last-owner', 'last-operator', 'company-unsettled'],
});

export const accountRoutes = [
  readPasswordPolicy,
  signUp,
  requestPasswordReset,
  resetPassword,
  requestEmailVerification,
  verifyEmail,
  requestEmailChange,
  changeEmail,
  readAccount,
  changeAccount,
  changePassword,
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  exportAccount,
  deleteAccount,
] as const;
