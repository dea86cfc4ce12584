import type { Page } from 'playwright-core';
import { signUpCompany } from './create-test-company.ts';
import type { IdentityData } from './sample-companies-and-users.ts';
import { logIn } from './user-actions.ts';
import type { PortalAccess } from './start-test-portal.ts';
import { findMailedLink } from './mailed-links.ts';
import {
  type PageAction,
  fillFields,
  runActionsInOrder,
  makeRequestsFail,
  pathInLanguage,
  languageOf,
  pressButton,
  textOn,
  waitForText,
  type Screenshot,
} from './screenshot-actions.ts';

/** Lists screenshots of the sign-in and sign-up pages: filled in, with errors, and in their intermediate steps. */
export function listSignInScreenshots(portal: PortalAccess, data: IdentityData): Screenshot[] {
  return [...loginShots(data), ...signUpShots(portal, data), ...linkShots(portal, data)];
}

const nobody = { seat: 'nobody' } as const;
const newPassword = 'nine blue umbrellas';

function loginShots({ guarded }: IdentityData): Screenshot[] {
  const secondStep: PageAction = runActionsInOrder(
    (page) => logIn(page, guarded, (...text) => textOn(page, ...text)),
    waitForText('login.second.text'),
  );
  return [
    { ...nobody, name: 'login-filled', path: '/login', action: fillLogin },
    { ...nobody, name: 'login-next', path: '/team' },
    { ...nobody, name: 'login-ended', path: '/login?reason=user-token-expired&next=%2Fbookings' },
    {
      ...nobody,
      name: 'login-failing',
      path: '/login',
      action: runActionsInOrder(fillLogin, pressButton('login.submit'), refused),
    },
    { ...nobody, name: 'login-second-step', path: '/login', action: secondStep },
    {
      ...nobody,
      name: 'login-second-failing',
      path: '/login',
      action: runActionsInOrder(
        secondStep,
        pressButton('login.second.use-recovery'),
        fillFields({ 'login.second.recovery-code': 'abcde-fghij' }),
        pressButton('login.second.submit'),
        refused,
      ),
    },
  ];
}

function signUpShots({ url }: PortalAccess, { guarded }: IdentityData): Screenshot[] {
  return [
    { ...nobody, name: 'sign-up-filled', path: '/signup', action: fillSignUp },
    { ...nobody, name: 'sign-up-failing', path: '/signup', action: pressButton('sign-up.submit') },
    {
      ...nobody,
      name: 'sign-up-mismatch',
      path: '/signup',
      action: runActionsInOrder(
        fillSignUp,
        fillFields({ 'password.confirm': 'nine blue umbrella' }),
        pressButton('sign-up.submit'),
      ),
    },
    {
      ...nobody,
      name: 'sign-up-taken',
      path: '/signup',
      action: runActionsInOrder(
        fillSignUp,
        fillFields({ 'entry.email': guarded.email }),
        pressButton('sign-up.submit'),
        waitForText('sign-up.email-taken'),
      ),
    },
    {
      ...nobody,
      name: 'sign-up-lost',
      path: '/signup',
      action: runActionsInOrder(
        makeRequestsFail(`${url}/v1/sign-ups`),
        fillSignUp,
        pressButton('sign-up.submit'),
        waitForFormAlert,
      ),
    },
    { ...nobody, name: 'forgot-password-filled', path: '/forgot-password', action: fillForgotten },
    {
      ...nobody,
      name: 'forgot-password-sent',
      path: '/forgot-password',
      action: runActionsInOrder(fillForgotten, pressButton('forgot.submit'), waitForText('forgot.sent')),
    },
    {
      ...nobody,
      name: 'forgot-password-failing',
      path: '/forgot-password',
      action: runActionsInOrder(
        makeRequestsFail(`${url}/v1/password-resets`),
        fillForgotten,
        pressButton('forgot.submit'),
        waitForFormAlert,
      ),
    },
  ];
}

function linkShots(
  portal: PortalAccess,
  { invitationLink, lonerLink, expiredResetLink }: IdentityData,
): Screenshot[] {
  const someCode = expiredResetLink.split('#')[1] ?? '';
  return [
    { ...nobody, name: 'reset-filled', path: `/reset-password#${someCode}`, action: fillReset },
    {
      ...nobody,
      name: 'reset-failing',
      path: `/reset-password#${someCode}`,
      action: runActionsInOrder(
        fillReset,
        fillFields({ 'password.confirm': 'nine blue' }),
        pressButton('reset.submit'),
      ),
    },
    {
      ...nobody,
      name: 'reset-expired',
      path: expiredResetLink,
      action: runActionsInOrder(fillReset, pressButton('reset.submit'), waitForText('link.expired')),
    },
    { ...nobody, name: 'reset-invalid', path: '/reset-password' },
    { ...nobody, name: 'verify-email-done', path: '/', action: (page) => verifySomebody(page, portal) },
    {
      ...nobody,
      name: 'verify-email-invalid',
      path: `/verify-email#${someCode}`,
      action: runActionsInOrder(pressButton('verify.submit'), waitForText('link.invalid')),
    },
    { ...nobody, name: 'invitation-filled', path: invitationLink, action: fillJoin },
    {
      ...nobody,
      name: 'invitation-failing',
      path: invitationLink,
      action: pressButton('invitation.join-submit'),
    },
    { ...nobody, name: 'invitation-invalid', path: '/invitation' },
    { ...nobody, name: 'invitation-with-account', path: lonerLink },
    { seat: 'loner', name: 'invitation-accept', path: lonerLink },
    { seat: 'member', name: 'invitation-for-another', path: lonerLink },
  ];
}

const fillLogin = fillFields({
  'login.email': 'asha@himalaya.example',
  'login.password': 'not the password',
});
const fillForgotten = fillFields({ 'entry.email': 'asha@himalaya.example' });
const fillReset = fillFields({ 'password.new': newPassword, 'password.confirm': newPassword });

async function fillSignUp(page: Page): Promise<void> {
  await page.locator('select[name="entityKind"]').selectOption('llp');
  await fillFields({
    'sign-up.companyName': 'Himalaya Holidays LLP',
    'sign-up.companyRegNumber': 'AAB-1234',
    'sign-up.companyGSTNumber': '27AAPFU0939F1ZV',
    'sign-up.companyAddress': '14 Mall Road, Shimla 171001',
    'sign-up.companyPhone': '98123 45678',
    'entry.email': 'asha@elsewhere.example',
    'password.new': newPassword,
    'password.confirm': newPassword,
  })(page);
  await page.locator('input[name="terms"]').check();
}

async function fillJoin(page: Page): Promise<void> {
  await fillFields({ 'invitation.name': 'Nila Menon', 'password.new': newPassword })(page);
  await page.locator('input[name="terms"]').check();
}

async function refused(page: Page): Promise<void> {
  await page.locator('p.error').waitFor();
}

async function waitForFormAlert(page: Page): Promise<void> {
  await page.locator('main form [role="alert"]').waitFor();
}

async function verifySomebody(page: Page, portal: PortalAccess): Promise<void> {
  const { owner } = await signUpCompany(portal);
  const link = await findMailedLink(portal.mail, owner.email, /Verify your address/);
  await page.goto(portal.url + pathInLanguage(languageOf(page), link));
  await runActionsInOrder(pressButton('verify.submit'), waitForText('verify.done'))(page);
}
