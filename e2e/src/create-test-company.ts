import { randomBytes } from 'node:crypto';
import type { Session } from '@marga/contract/identity/session';
import { PRIVACY_VERSION, TERMS_VERSION } from '@marga/contract/identity/legal-document-versions';
import type { CompanyId } from '@marga/contract/kernel/ids';
import { parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { parseMoney } from '@marga/contract/kernel/money';
import type { Role } from '@marga/contract/identity/permissions';
import { topUpWallet } from '@marga/server/modules/ledger/index';
import { Db } from '@marga/server/platform/db/db';
import { type Client, type Credentials, createTestApiClient, signInApiClient } from './api-client.ts';
import type { PortalAccess } from './start-test-portal.ts';
import { findMailedLinkSecret } from './mailed-links.ts';
import { moveApprovalBack } from './simulate-elapsed-time.ts';

/** This file creates companies and people for a single test, through the API as the screens would. */

export interface Person extends Credentials {
  readonly uid: Session['user']['uid'];
  readonly name: string;
  readonly client: Client;
}

export interface OwnCompany {
  readonly id: CompanyId;
  readonly name: string;
  readonly owner: Person;
}

const password = 'seven green lanterns';

export const operator: Credentials = { email: 'omar@marga.example', password: 'travel-the-way-2026' };
export const operatorLead: Credentials = { ...operator, email: 'leela@marga.example' };

/** Returns an email address that is unique in this run. */
export function uniqueEmailAddress(name: string): string {
  return `${name}.${randomBytes(4).toString('hex')}@people.example`;
}

interface SignUpOptions {
  name?: string;
  /**
   * The company has no GSTIN unless the test needs one, because companies that share a GSTIN look like duplicates to
   * operators.
   */
  gstin?: string;
  email?: string;
}

/** Signs up a company that is neither verified nor approved. */
export async function signUpCompany({ url }: PortalAccess, options: SignUpOptions = {}): Promise<OwnCompany> {
  const client = createTestApiClient(url);
  const {
    name = `Malabar Trails ${randomBytes(4).toString('hex').toUpperCase()}`,
    gstin,
    email = uniqueEmailAddress('owner'),
  } = options;
  const { user, memberships } = await client.call('identity.sign-up', {
    body: {
      companyName: name,
      entityKind: 'proprietorship',
      companyRegNumber: null,
      companyGSTNumber: gstin ?? null,
      companyAddress: '4 Beach Road, Kozhikode 673032',
      companyPhone: '98470 12345',
      email,
      password,
      acceptedTerms: TERMS_VERSION,
      acceptedPrivacy: PRIVACY_VERSION,
    },
  });
  const id = memberships[0]?.companyId;
  if (id === undefined) throw new Error('the sign-up made no company');
  client.actFor(id);
  return { id, name, owner: { email, password, client, uid: user.uid, name: user.name } };
}

async function verifyAddress({ mail }: PortalAccess, { email, client }: Person): Promise<void> {
  const code = await findMailedLinkSecret(mail, email, /verify/i);
  await client.call('identity.verify-email', { body: { code } });
}

/** Signs up a company whose owner has a verified email address. */
export async function signUpVerifiedCompany(
  portal: PortalAccess,
  options: SignUpOptions = {},
): Promise<OwnCompany> {
  const company = await signUpCompany(portal, options);
  await verifyAddress(portal, company.owner);
  return company;
}

/** Signs up a company that is verified and approved. */
export async function signUpApprovedCompany(
  portal: PortalAccess,
  options: SignUpOptions = {},
): Promise<OwnCompany> {
  const company = await signUpVerifiedCompany(portal, options);
  const operatorClient = await signInApiClient(portal.url, operator);
  await operatorClient.call('identity.approve-company', { params: { companyId: company.id } });
  await moveApprovalBack(portal, company.id);
  return company;
}

/** Approves a company that a test has signed up on the screen. */
export async function approveCompanyNamed({ url }: PortalAccess, name: string): Promise<void> {
  const client = await signInApiClient(url, operator);
  const { items } = await client.call('identity.list-companies', { query: { search: name } });
  const company = items.find(({ companyName }) => companyName === name);
  if (!company) throw new Error(`no company is called ${name}`);
  await client.call('identity.approve-company', { params: { companyId: company.id } });
}

export async function fillWallet(
  { database }: PortalAccess,
  { id }: OwnCompany,
  amount: string,
): Promise<void> {
  const db = new Db({ url: database.relay, poolSize: 1, clockOffsetMs: undefined });
  await topUpWallet(db, id, `test:${id}`, parseMoney(amount, 'INR'), 'bank:opening-balance');
  await db.close();
}

/** Invites a new person into an approved company, and accepts the invitation as that person. */
export async function addMemberByInvitation(
  { url, mail }: PortalAccess,
  company: OwnCompany,
  { role = 'booker', name = 'Nila Menon' }: { role?: Role; name?: string } = {},
): Promise<Person> {
  const email = uniqueEmailAddress(name.toLowerCase().replaceAll(' ', '.'));
  await company.owner.client.call('identity.invite', { body: { email, role } });
  const client = createTestApiClient(url);
  const code = await findMailedLinkSecret(mail, email, /invites you/);
  const { user } = await client.call('identity.join-by-invitation', {
    body: { code, name, password, acceptedTerms: TERMS_VERSION, acceptedPrivacy: PRIVACY_VERSION },
  });
  client.actFor(company.id);
  return { email, password, client, uid: user.uid, name };
}

/** Creates a person who has an account but was removed from the company. */
export async function createUserWithoutCompany(portal: PortalAccess): Promise<Person> {
  const company = await signUpApprovedCompany(portal);
  const loner = await addMemberByInvitation(portal, company, { name: 'Ravi Das' });
  await company.owner.client.call('identity.remove-member', { params: { userId: loner.uid } });
  return loner;
}

/** Appends the one check character that makes the GSTIN valid. */
export function gstinWithCheckDigit(first14: string): string {
  const found = Array.from({ length: 36 }, (_, value) => value.toString(36).toUpperCase()).find(
    (last) => parseGstin(first14 + last).ok,
  );
  if (found === undefined) throw new RangeError(`nothing completes ${first14}`);
  return first14 + found;
}
