import type { Company } from '@marga/contract/identity/company';
import { expect, test } from 'vitest';
import {
  findCompanyDraftChanges,
  needsDetailsApproval,
  type CompanyDraft,
  toCompanyDraft,
  findCompanyDraftProblems,
} from './company-draft.ts';

const company: Company = {
  id: 'cmp_01h455vb4pex5vsknk084sn02q' as Company['id'],
  companyName: 'Sample Travels LLP',
  entityKind: 'llp',
  companyRegNumber: 'AAB-1234',
  companyGSTNumber: '27AAPFU0939F1ZV',
  pendingGSTNumber: null,
  companyAddress: '4 Station Road, Pune 411001',
  companyPhone: '+919812345678',
  state: 'approved',
  stateReason: null,
  missing: [],
  gstins: [],
  branches: [],
  proposedDetails: null,
  logo: null,
  sessionIdleMinutes: null,
  creationTime: '2026-11-01T00:00:00.000Z' as Company['creationTime'],
};

const typed = (changes: Partial<CompanyDraft>): CompanyDraft => ({ ...toCompanyDraft(company), ...changes });

test('a form that nobody has touched changes nothing and asks for nothing', () => {
  expect(findCompanyDraftChanges(company, toCompanyDraft(company))).toEqual({});
  expect(findCompanyDraftProblems(company, toCompanyDraft(company))).toEqual({});
});

test('only what was changed is sent', () => {
  const draft = typed({ companyPhone: ' 020 2612 3456 ', sessionIdleMinutes: '30' });
  expect(findCompanyDraftChanges(company, draft)).toEqual({
    companyPhone: '020 2612 3456',
    sessionIdleMinutes: 30,
  });
});

test('a GST number typed with spaces and small letters is the same number', () => {
  expect(findCompanyDraftChanges(company, typed({ companyGSTNumber: '27 aapfu0939f 1zv' }))).toEqual({});
});

test('having no GST number is declared, not left empty', () => {
  expect(findCompanyDraftChanges(company, typed({ hasGst: false }))).toEqual({ companyGSTNumber: null });
  expect(findCompanyDraftProblems(company, typed({ companyGSTNumber: '' }))).toEqual({
    companyGSTNumber: 'missing',
  });
});

test('a GST number is judged by form, state, check digit and kind of entity', () => {
  const problem = (companyGSTNumber: string) =>
    findCompanyDraftProblems(company, typed({ companyGSTNumber })).companyGSTNumber;
  expect(problem('27AAPFU0939F1Z')).toBe('format');
  expect(problem('88AAPFU0939F1ZV')).toBe('state');
  expect(problem('27AAPFU0939F1ZW')).toBe('check-digit');
  expect(
    findCompanyDraftProblems(company, typed({ entityKind: 'private-limited', companyRegNumber: 'x' })),
  ).toEqual({
    companyRegNumber: 'format',
    companyGSTNumber: 'pan-mismatch',
  });
});

test('a kind without a register takes the number away', () => {
  expect(findCompanyDraftChanges(company, typed({ entityKind: 'partnership' }))).toEqual({
    entityKind: 'partnership',
    companyRegNumber: null,
  });
});

test('a company from before the questions were asked may answer them one by one', () => {
  const old: Company = {
    ...company,
    entityKind: null,
    companyRegNumber: null,
    companyGSTNumber: null,
    companyAddress: null,
    companyPhone: null,
    missing: ['profile'],
  };
  const draft = toCompanyDraft(old);
  expect(findCompanyDraftChanges(old, draft)).toEqual({});
  expect(findCompanyDraftChanges(old, { ...draft, companyPhone: '020 2612 3456' })).toEqual({
    companyPhone: '020 2612 3456',
  });
});

test('new details of an approved company need an approval, and its telephone number needs none', () => {
  expect(needsDetailsApproval(company, typed({ companyName: 'Another LLP' }))).toBe(true);
  expect(needsDetailsApproval(company, typed({ companyPhone: '+919812345679' }))).toBe(false);
  expect(needsDetailsApproval({ ...company, state: 'refused' }, typed({ companyName: 'Another LLP' }))).toBe(
    false,
  );
});
