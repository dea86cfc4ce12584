import type { Account } from '@marga/contract/identity/account';
import type { Company, ProposedCompanyDetails } from '@marga/contract/identity/company';
import type { ApiKey } from '@marga/contract/identity/team';
import { SAMPLE_SESSION } from '../../../styleguide/sample-session.ts';

/** This module holds a sample company and its owner's account, for stories and component tests. */

export const SAMPLE_COMPANY = {
  id: 'cmp_01m7eh9ktefjj89ryxw9m7a2x2',
  companyName: 'Sahyadri Travels',
  entityKind: 'proprietorship',
  companyRegNumber: null,
  companyGSTNumber: '27ABCPK4821Q1ZB',
  pendingGSTNumber: null,
  companyAddress: '18 Laxmi Road, Pune 411030',
  companyPhone: '+919822012345',
  state: 'approved',
  stateReason: null,
  missing: [],
  gstins: [],
  branches: [],
  proposedDetails: null,
  logo: null,
  sessionIdleMinutes: null,
  creationTime: '2026-03-02T06:00:00.000Z',
} as unknown as Company;

export const SAMPLE_PROPOSED_DETAILS = {
  id: 'cpd_01m7eh9ktefjj89ryxw9m7a2x4',
  companyName: 'Sahyadri Holidays',
  entityKind: 'proprietorship',
  companyRegNumber: null,
  companyAddress: '18 Laxmi Road, Pune 411030',
  since: '2026-11-17T06:00:00.000Z',
} as unknown as ProposedCompanyDetails;

export const SAMPLE_ACCOUNT = {
  uid: SAMPLE_SESSION.user.uid,
  email: SAMPLE_SESSION.user.email,
  emailVerified: true,
  pendingEmail: null,
  name: SAMPLE_SESSION.user.name,
  locale: 'en',
  creationTime: '2026-03-02T06:00:00.000Z',
  lastSignInTime: '2026-11-18T05:40:00.000Z',
  secondFactor: false,
} as unknown as Account;

export const SAMPLE_API_KEY = {
  id: 'key_01m7eh9ktefjj89ryxw9m7a2x8',
  name: 'Night desk',
  hint: 'mrg_live_7Kd2',
  scopes: ['search:create', 'trip:create', 'checkout:create'],
  createdBy: SAMPLE_SESSION.user.name,
  createdAt: '2026-10-01T06:00:00.000Z',
  expiresAt: '2027-09-30T06:00:00.000Z',
  lastUsedAt: '2026-11-18T22:40:00.000Z',
  lastUsedFrom: '203.0.113.7',
  networks: ['203.0.113.0/24', '2001:db8:7::/48'],
  requestsAMinute: 120,
  dailyCap: { amount: '50000.00', currency: 'INR' },
  state: 'active',
  suspension: null,
} as unknown as ApiKey;

export const SAMPLE_SUSPENDED_API_KEY = {
  ...SAMPLE_API_KEY,
  id: 'key_01m7eh9ktefjj89ryxw9m7a2x9',
  name: 'Nightly export',
  hint: 'mrg_live_Qw81',
  scopes: ['booking:read'],
  networks: [],
  dailyCap: null,
  state: 'suspended',
  suspension: { at: '2026-11-19T03:00:00.000Z', reason: 'password-reset' },
} as unknown as ApiKey;

export const SAMPLE_EXPIRED_API_KEY = {
  ...SAMPLE_SUSPENDED_API_KEY,
  id: 'key_01m7eh9ktefjj89ryxw9m7a2xa',
  name: 'Old import',
  hint: 'mrg_live_Zx90',
  expiresAt: '2026-11-01T06:00:00.000Z',
  lastUsedAt: null,
  lastUsedFrom: null,
  state: 'expired',
  suspension: null,
} as unknown as ApiKey;
