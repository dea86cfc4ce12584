import { totpCodeOf } from '@marga/server/test/totp-codes';
import { demoBuyer } from './buyer-api-client.ts';
import { type Credentials, signInApiClient } from './api-client.ts';
import {
  addMemberByInvitation,
  createUserWithoutCompany,
  uniqueEmailAddress,
  operator,
  operatorLead,
  type Person,
  signUpApprovedCompany,
  signUpCompany,
  signUpVerifiedCompany,
  gstinWithCheckDigit,
} from './create-test-company.ts';
import type { PortalAccess } from './start-test-portal.ts';
import { findMailedLink } from './mailed-links.ts';
import type { Viewer } from './screenshot-actions.ts';
import { expireMailedLinks } from './simulate-elapsed-time.ts';

/** Holds a company and its people in every state that a screenshot shows. */
export interface IdentityData {
  seats: Record<Viewer, Credentials | undefined>;
  /** This company waits for an operator's approval. */
  waitingId: string;
  suspendedId: string;
  /** The new GST number of this company waits for approval. */
  changedId: string;
  /** This person signs in with a second factor. */
  guarded: Credentials;
  invitationLink: string;
  /** This link invites somebody who has an account but no company. */
  lonerLink: string;
  expiredResetLink: string;
}

export async function makeSampleCompaniesAndUsers(portal: PortalAccess): Promise<IdentityData> {
  const operatorClient = await signInApiClient(portal.url, operator);
  const lead = await signInApiClient(portal.url, operatorLead);
  const newcomer = await signUpCompany(portal, {
    name: 'Malabar Trails',
    email: 'fathima@malabar.example',
    gstin: gstinWithCheckDigit('32ABCPF4821M1Z'),
  });
  const waiting = await signUpVerifiedCompany(portal, {
    name: 'Konark Voyages',
    email: 'sunita@konark.example',
    gstin: gstinWithCheckDigit('21ABCPS7310K1Z'),
  });
  const refused = await signUpVerifiedCompany(portal, {
    name: 'Thar Expeditions',
    email: 'vikram@thar.example',
  });
  await operatorClient.call('identity.refuse-company', {
    params: { companyId: refused.id },
    body: { reason: 'The GST certificate names another address. Correct it, or send us the certificate.' },
  });
  const suspended = await signUpApprovedCompany(portal, {
    name: 'Brahmaputra Cruises',
    email: 'imran@brahmaputra.example',
  });
  await lead.call('identity.suspend-company', {
    params: { companyId: suspended.id },
    body: { reason: 'Travellers complained about bookings that were cancelled without a word.' },
  });
  const changed = await signUpApprovedCompany(portal, {
    name: 'Aravalli Escapes',
    email: 'meena@aravalli.example',
    gstin: gstinWithCheckDigit('06ABCPM9090P1Z'),
  });
  await changed.owner.client.call('identity.change-company', {
    body: { companyGSTNumber: gstinWithCheckDigit('07ABCPM9090P1Z') },
  });

  const loner = await createUserWithoutCompany(portal);
  const guest = uniqueEmailAddress('guest');
  await invite(portal, guest);
  await invite(portal, loner.email);
  return {
    seats: {
      nobody: undefined,
      member: demoBuyer,
      booker: { ...demoBuyer, email: 'bharat@himalaya.example' },
      lead: operatorLead,
      loner,
      newcomer: newcomer.owner,
      waiting: waiting.owner,
      refused: refused.owner,
      suspended: suspended.owner,
    },
    waitingId: waiting.id,
    suspendedId: suspended.id,
    changedId: changed.id,
    guarded: await guard(await addMemberByInvitation(portal, changed, { name: 'Devika Rao' })),
    invitationLink: await findMailedLink(portal.mail, guest, /invites you/),
    lonerLink: await findMailedLink(portal.mail, loner.email, /Asha Rao invites you/),
    expiredResetLink: await makeExpiredLink(portal, newcomer.owner),
  };
}

/** Invites a person into the company that most screenshots show. */
async function invite({ url }: PortalAccess, email: string): Promise<void> {
  const asha = await signInApiClient(url, demoBuyer);
  await asha.call('identity.invite', {
    body: { email, role: 'approver', dailyLimit: { amount: '25000.00', currency: 'INR' } },
  });
}

/** Sets up a second factor, as a person with an authenticator app would. */
async function guard(person: Person): Promise<Credentials> {
  const { client, password } = person;
  const { uri } = await client.call('identity.begin-totp', { body: { password } });
  await client.call('identity.confirm-totp', { body: { code: totpCodeOf(uri) } });
  return person;
}

async function makeExpiredLink(portal: PortalAccess, { client, email }: Person): Promise<string> {
  await client.call('identity.request-password-reset', { body: { email } });
  const link = await findMailedLink(portal.mail, email, /Choose a new password/);
  await expireMailedLinks(portal, email);
  return link;
}
