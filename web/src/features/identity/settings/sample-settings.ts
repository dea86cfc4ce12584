import type { Account } from '@marga/contract/identity/account';
import type { Company } from '@marga/contract/identity/company';
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
  logo: null,
  sessionIdleMinutes: null,
  creationTime: '2026-03-02T06:00:00.000Z',
} as unknown as Company;

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
