import type { Page } from 'playwright-core';
import type { IdentityData } from './sample-companies-and-users.ts';
import type { PortalAccess } from './start-test-portal.ts';
import {
  type PageAction,
  pressDialogButton,
  fillFields,
  runActionsInOrder,
  pressButton,
  textOn,
  waitForText,
  type Screenshot,
} from './screenshot-actions.ts';
import { expireRecentAuthentication } from './simulate-elapsed-time.ts';

/**
 * Lists the pages on which a company and its members manage their account, and those on which operators manage
 * companies.
 */
export function listCompanyScreenshots(portal: PortalAccess, data: IdentityData): Screenshot[] {
  return [
    ...dashboardShots(),
    ...profileShots(portal, data),
    ...securityShots(data),
    ...keyShots(data),
    ...teamShots(),
    ...consoleShots(data),
  ];
}

const member = { seat: 'member' } as const;
const lead = { seat: 'lead' } as const;

function dashboardShots(): Screenshot[] {
  return [
    { seat: 'newcomer', name: 'dashboard-new', path: '/dashboard' },
    { seat: 'member', name: 'bookings-search', path: '/bookings?search=delhi&order=departure' },
    { seat: 'member', name: 'bookings-no-match', path: '/bookings?search=timbuktu' },
    { seat: 'newcomer', name: 'bookings-new', path: '/bookings' },
    { seat: 'waiting', name: 'dashboard-waiting', path: '/dashboard' },
    { seat: 'refused', name: 'dashboard-refused', path: '/dashboard' },
    { seat: 'suspended', name: 'dashboard-suspended', path: '/dashboard' },
  ];
}

function profileShots(portal: PortalAccess, { seats }: IdentityData): Screenshot[] {
  return [
    {
      seat: 'newcomer',
      name: 'profile-failing',
      path: '/profile-settings',
      action: runActionsInOrder(
        fillFields({
          'profile.companyPhone': '12',
          'profile.companyAddress': 'Kochi',
          'profile.companyGSTNumber': '32ABC',
        }),
        pressButton('profile.save'),
      ),
    },
    {
      seat: 'newcomer',
      name: 'profile-saved',
      path: '/profile-settings',
      action: runActionsInOrder(rename, pressButton('profile.save'), waitForText('profile.saved')),
    },
    {
      seat: 'newcomer',
      name: 'profile-email',
      path: '/profile-settings',
      isViewportOnly: true,
      action: runActionsInOrder(
        () => expireRecentAuthentication(portal, seats.newcomer?.email ?? ''),
        fillFields({ 'profile.email': 'fathima@elsewhere.example' }),
        pressButton('profile.save'),
        waitForText('confirm.title'),
      ),
    },
    { seat: 'booker', name: 'profile-booker', path: '/profile-settings' },
  ];
}

function securityShots({ seats }: IdentityData): Screenshot[] {
  const password = { 'confirm.password': seats.member?.password ?? '' };
  return [
    {
      ...member,
      name: 'security-failing',
      path: '/settings/security',
      action: pressButton('security.password.submit'),
    },
    {
      ...member,
      name: 'security-totp',
      path: '/settings/security',
      action: runActionsInOrder(
        pressButton('security.factor.set-up'),
        fillFields(password),
        pressDialogButton('security.factor.continue'),
        qrCode,
      ),
    },
    {
      ...member,
      name: 'security-password',
      path: '/settings/security',
      isViewportOnly: true,
      action: pressButton('security.factor.set-up'),
    },
    {
      ...member,
      name: 'security-delete',
      path: '/settings/security',
      isViewportOnly: true,
      action: pressButton('security.delete'),
    },
    { ...member, name: 'security-member', path: '/settings/security' },
  ];
}

function keyShots({ seats }: IdentityData): Screenshot[] {
  const password = seats.member?.password ?? '';
  const createKey = runActionsInOrder(
    pressButton('api-keys.create'),
    fillFields({ 'api-keys.name': 'Nightly export' }),
    tickScopes,
    fillFields({ 'api-keys.cap': '25000' }),
  );
  return [
    { seat: 'newcomer', name: 'api-keys-empty', path: '/settings/api-keys' },
    {
      ...member,
      name: 'api-keys-create',
      path: '/settings/api-keys',
      isViewportOnly: true,
      action: createKey,
    },
    {
      ...member,
      name: 'api-keys-failing',
      path: '/settings/api-keys',
      isViewportOnly: true,
      action: runActionsInOrder(pressButton('api-keys.create'), pressDialogButton('api-keys.create-submit')),
    },
    {
      ...member,
      name: 'api-key-created',
      path: '/settings/api-keys',
      action: runActionsInOrder(
        createKey,
        pressDialogButton('api-keys.create-submit'),
        giveIfAsked(password),
        waitForText('api-keys.kept'),
      ),
    },
    { ...member, name: 'api-keys-filled', path: '/settings/api-keys' },
    { seat: 'booker', name: 'api-keys-not-allowed', path: '/settings/api-keys' },
    { seat: 'newcomer', name: 'activity-new', path: '/settings/activity' },
  ];
}

function teamShots(): Screenshot[] {
  return [
    { seat: 'newcomer', name: 'team-empty', path: '/team' },
    {
      ...member,
      name: 'team-invite',
      path: '/team',
      isViewportOnly: true,
      action: pressButton('team.invite.open'),
    },
    {
      ...member,
      name: 'team-invite-failing',
      path: '/team',
      isViewportOnly: true,
      action: runActionsInOrder(
        pressButton('team.invite.open'),
        fillFields({ 'team.email': 'sunil@', 'team.limit-in-rupees': 'much' }),
        pressDialogButton('team.invite.action'),
      ),
    },
    {
      ...member,
      name: 'team-invited',
      path: '/team',
      action: runActionsInOrder(
        pressButton('team.invite.open'),
        fillInvitation,
        pressDialogButton('team.invite.action'),
        announced,
      ),
    },
    { ...member, name: 'team-change', path: '/team', isViewportOnly: true, action: changeBharat },
    {
      ...member,
      name: 'team-transfer',
      path: '/team',
      isViewportOnly: true,
      action: pressButton('team.transfer.open'),
    },
    { seat: 'booker', name: 'team-booker', path: '/team' },
    { seat: 'suspended', name: 'team-barred', path: '/team' },
  ];
}

function consoleShots({ waitingId, suspendedId, changedId }: IdentityData): Screenshot[] {
  const file = `/console/companies/${waitingId}`;
  return [
    { ...lead, name: 'console-all', path: '/console/companies?state=all' },
    { ...lead, name: 'console-empty', path: '/console/companies?search=nobody+of+this+name' },
    { ...lead, name: 'console-file', path: file },
    {
      ...lead,
      name: 'console-approve',
      path: file,
      isViewportOnly: true,
      action: pressButton('console.approve'),
    },
    {
      ...lead,
      name: 'console-refuse-failing',
      path: file,
      isViewportOnly: true,
      action: runActionsInOrder(pressButton('console.refuse'), pressDialogButton('console.refuse')),
    },
    { ...lead, name: 'console-file-suspended', path: `/console/companies/${suspendedId}` },
    { ...lead, name: 'console-file-gst', path: `/console/companies/${changedId}` },
    { ...member, name: 'console-for-a-member', path: '/console/companies' },
  ];
}

/** Changes the name to one that differs from the current one. */
async function rename(page: Page): Promise<void> {
  await fillFields({ 'profile.name': `Fathima Beevi ${Date.now() % 1000}` })(page);
}

async function announced(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Enters the password if the page asks for it because the sign-in is too old. */
function giveIfAsked(password: string): PageAction {
  return async (page) => {
    const question = page.getByRole('dialog', { name: textOn(page, 'confirm.title') });
    await question.or(page.getByText(textOn(page, 'api-keys.kept'))).waitFor();
    if (await question.isVisible())
      await runActionsInOrder(
        fillFields({ 'confirm.password': password }),
        pressDialogButton('confirm.submit'),
      )(page);
  };
}

async function qrCode(page: Page): Promise<void> {
  await page.locator('svg[role="img"] path').waitFor();
}

async function tickScopes(page: Page): Promise<void> {
  for (const scope of [4, 5]) await page.getByRole('dialog').getByRole('checkbox').nth(scope).check();
}

/** Each window invites a different person, because nobody can be invited twice. */
async function fillInvitation(page: Page): Promise<void> {
  await fillFields({ 'team.email': `sunil.${Date.now()}@people.example`, 'team.limit-in-rupees': '40,000' })(
    page,
  );
}

async function changeBharat(page: Page): Promise<void> {
  await page.getByRole('button', { name: /: Bharat Menon$/ }).click();
}
