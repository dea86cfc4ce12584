import type { CompanyFile } from '@marga/contract/identity/company-and-user-administration';
import { createId } from '@marga/contract/kernel/ids';
import { parseInstant } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { listCompanyCheckWarnings, listCompanyCheckResults } from './company-check-results.ts';

const at = parseInstant('2026-11-15T06:00:00.000Z');

function fileOf(company: Partial<CompanyFile['company']> = {}, file: Partial<CompanyFile> = {}): CompanyFile {
  return {
    company: {
      id: createId('company', at),
      companyName: 'Sharma Exports Private Limited',
      entityKind: 'private-limited',
      companyRegNumber: 'U51909DL2015PTC284563',
      companyGSTNumber: '07AAGCS1234F1ZO',
      pendingGSTNumber: null,
      companyAddress: '14 Barakhamba Road, New Delhi 110001',
      companyPhone: '+911123456789',
      state: 'unverified',
      stateReason: null,
      missing: ['approval'],
      gstins: [],
      branches: [],
      proposedDetails: null,
      logo: null,
      sessionIdleMinutes: null,
      creationTime: at,
      ...company,
    },
    owners: [
      {
        userId: createId('user', at),
        name: 'Asha Rao',
        email: 'asha@example.com',
        emailVerified: true,
        disabled: false,
      },
    ],
    members: 1,
    lookalikes: [],
    audit: [],
    ...file,
  };
}

function textsOf(file: CompanyFile): string[] {
  return listCompanyCheckResults(file).map(({ text }) => text);
}

describe('what a decision stands on', () => {
  test('a whole and honest application leaves no doubt', () => {
    expect(listCompanyCheckWarnings(fileOf())).toEqual([]);
    expect(textsOf(fileOf())).toContain('console.check.pan-suits');
  });

  test('the PAN of a person does not suit a company', () => {
    const doubts = listCompanyCheckWarnings(fileOf({ companyGSTNumber: '07AAGPS1234F1ZX' }));
    expect(doubts).toEqual([{ tone: 'doubt', text: 'console.check.pan-differs', values: { letter: 'P' } }]);
  });

  test('a number that waits is judged instead of the one in use', () => {
    const doubts = listCompanyCheckWarnings(
      fileOf({ state: 'approved', pendingGSTNumber: '07AAGPS1234F1ZX' }),
    );
    expect(doubts.map(({ text }) => text)).toContain('console.check.pan-differs');
  });

  test('another PAN is another entity, and the same PAN in another state is not', () => {
    const textsWith = (pendingGSTNumber: string) =>
      listCompanyCheckWarnings(fileOf({ state: 'approved', pendingGSTNumber })).map(({ text }) => text);
    expect(textsWith('29AABCK9876M1ZK')).toEqual(['console.check.pan-changed']);
    expect(textsWith('27AAGCS1234F1ZM')).toEqual([]);
  });

  test('doubts come before what is in order', () => {
    const [first] = listCompanyCheckResults(fileOf({ companyPhone: null }));
    expect(first?.text).toBe('console.check.contact-missing');
  });

  test('a slip in the GST number is told, and its PAN is not judged', () => {
    expect(
      listCompanyCheckWarnings(fileOf({ companyGSTNumber: '07AAGCS1234F1ZA' })).map(({ text }) => text),
    ).toEqual(['console.check.gstin-wrong']);
  });

  test('what such an entity does not have is no doubt', () => {
    const partnership = fileOf({ entityKind: 'partnership', companyRegNumber: null, companyGSTNumber: null });
    expect(listCompanyCheckWarnings(partnership)).toEqual([]);
    expect(textsOf(partnership)).toEqual(
      expect.arrayContaining(['console.check.registration-none', 'console.check.gstin-none']),
    );
  });

  test.each([
    [
      'a registration number that such an entity must have',
      { companyRegNumber: null },
      'registration-missing',
    ],
    ['one of another register', { companyRegNumber: 'AAA-1234' }, 'registration-wrong'],
    ['the kind of entity', { entityKind: null }, 'kind-unknown'],
    ['a telephone', { companyPhone: null }, 'contact-missing'],
  ] as const)('%s: missing or wrong is a doubt', (_what, company, doubt) => {
    expect(listCompanyCheckWarnings(fileOf(company)).map(({ text }) => text)).toEqual([
      `console.check.${doubt}`,
    ]);
  });

  test('an owner whose address nobody verified, or who is disabled, vouches for nothing', () => {
    const textsWith = (change: { emailVerified?: boolean; disabled?: boolean }) => {
      const owners = fileOf().owners.map((owner) => ({ ...owner, ...change }));
      return listCompanyCheckWarnings(fileOf({}, { owners })).map(({ text }) => text);
    };
    expect(textsWith({ emailVerified: false })).toEqual(['console.check.email-unverified']);
    expect(textsWith({ disabled: true })).toEqual(['console.check.owners-disabled']);
  });

  test('a company that shares a number with another is looked at twice', () => {
    const lookalike = {
      id: createId('company', at),
      companyName: 'Sharma Export',
      state: 'refused' as const,
    };
    expect(listCompanyCheckWarnings(fileOf({}, { lookalikes: [lookalike] }))).toEqual([
      { tone: 'doubt', text: 'console.check.lookalikes', values: { count: 1 } },
    ]);
  });
});
