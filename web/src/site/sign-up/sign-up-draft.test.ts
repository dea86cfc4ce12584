import { signUp } from '@marga/contract/identity/account';
import { describe, expect, test } from 'vitest';
import {
  buildSignUpRequestBody,
  countValidFields,
  EMPTY_DRAFT,
  findSignUpProblems,
  fieldProblemsFromIssues,
  sectionProgressOf,
  type SignUpDraft,
} from './sign-up-draft.ts';

const himalaya: SignUpDraft = {
  companyName: ' Himalaya Holidays LLP ',
  entityKind: 'llp',
  companyRegNumber: 'aab 1234',
  companyGSTNumber: '27aapfu0939f1zv',
  isWithoutGst: false,
  companyAddress: '14 Mall Road, Shimla 171001',
  companyPhone: '098123 45678',
  email: ' asha@himalaya.example ',
  password: 'seven green lanterns',
  confirmPassword: 'seven green lanterns',
  acceptsTerms: true,
};

function problemsWith(changes: Partial<SignUpDraft>, isPasswordRefused = false) {
  return findSignUpProblems({ ...himalaya, ...changes }, isPasswordRefused);
}

describe('the sign-up form', () => {
  test('sends what the contract takes, with nothing around it', () => {
    expect(findSignUpProblems(himalaya, false)).toEqual({});
    const sent = signUp.body.parse(buildSignUpRequestBody(himalaya, 'hi'));
    expect(sent).toMatchObject({ companyName: 'Himalaya Holidays LLP', email: 'asha@himalaya.example' });
    expect(sent).not.toHaveProperty('confirmPassword');
  });

  test('asks for everything at first, but for what no kind has been chosen for yet', () => {
    expect(Object.keys(findSignUpProblems(EMPTY_DRAFT, false)).toSorted()).toEqual([
      'acceptsTerms',
      'companyAddress',
      'companyGSTNumber',
      'companyName',
      'companyPhone',
      'email',
      'entityKind',
      'password',
    ]);
  });

  test('takes nothing that the contract refuses for its length', () => {
    const lengths: [keyof SignUpDraft, string][] = [
      ['companyName', 'H'],
      ['companyName', 'H'.repeat(151)],
      ['companyAddress', 'Shimla'],
      ['companyAddress', 'S'.repeat(501)],
      ['companyPhone', '1234'],
      ['email', `${'a'.repeat(250)}@b.in`],
      ['email', 'asha@himalaya'],
    ];
    for (const [field, text] of lengths)
      expect(Object.keys(problemsWith({ [field]: text }))).toEqual([field]);
  });

  test('takes a telephone however people write it', () => {
    for (const phone of ['9812345678', '+91 (981) 234-5678', '०९८१२३ ४५६७८', '011/2334-5678']) {
      expect(problemsWith({ companyPhone: phone })).toEqual({});
    }
    expect(problemsWith({ companyPhone: '98123 45678 ext 4' })).toEqual({ companyPhone: 'format' });
  });

  test('wants the number that the kind of entity has', () => {
    expect(problemsWith({ companyRegNumber: 'U63040DL2015PTC281234' })).toEqual({
      companyRegNumber: 'format',
    });
    expect(problemsWith({ companyRegNumber: '' })).toEqual({ companyRegNumber: 'missing' });
  });

  test('declares that a firm has no number, whatever was typed before the kind was chosen', () => {
    const firm = { ...himalaya, entityKind: 'partnership' };
    expect(findSignUpProblems(firm, false)).toEqual({});
    expect(buildSignUpRequestBody(firm, 'en').companyRegNumber).toBeNull();
  });

  test('says what is wrong with a GST number', () => {
    expect(problemsWith({ companyGSTNumber: '' })).toEqual({ companyGSTNumber: 'missing' });
    expect(problemsWith({ companyGSTNumber: '27AAPFU0939F1Z' })).toEqual({ companyGSTNumber: 'format' });
    expect(problemsWith({ companyGSTNumber: '27AAPFU0939F1ZW' })).toEqual({
      companyGSTNumber: 'check-digit',
    });
    expect(problemsWith({ entityKind: 'proprietorship' })).toEqual({ companyGSTNumber: 'pan-mismatch' });
  });

  test('declares that a company is not registered for GST', () => {
    const without = { ...himalaya, companyGSTNumber: 'half a num', isWithoutGst: true };
    expect(findSignUpProblems(without, false)).toEqual({});
    expect(buildSignUpRequestBody(without, 'en').companyGSTNumber).toBeNull();
  });

  test('wants the same password twice, and one that the policy takes', () => {
    expect(problemsWith({ confirmPassword: 'seven green lantern' })).toEqual({ confirmPassword: 'mismatch' });
    expect(problemsWith({}, true)).toEqual({ password: 'refused' });
  });

  test('lays the judgement of the API under its fields, the first for each', () => {
    expect(
      fieldProblemsFromIssues([
        { path: 'body.companyGSTNumber', message: 'check-digit' },
        { path: 'body.companyGSTNumber', message: 'state' },
        { path: 'body.acceptedTerms', message: 'Invalid input' },
        { path: 'headers.host', message: 'format' },
      ]),
    ).toEqual({ companyGSTNumber: 'check-digit', acceptsTerms: 'Invalid input' });
  });
});

describe('a section of the form', () => {
  test('is as far as its fields are right', () => {
    expect(sectionProgressOf('company', EMPTY_DRAFT, findSignUpProblems(EMPTY_DRAFT, false))).toBe(0);
    expect(sectionProgressOf('company', himalaya, {})).toBe(1);
    const half = { ...himalaya, companyPhone: '' };
    expect(sectionProgressOf('reach', half, findSignUpProblems(half, false))).toBe(0.5);
  });

  test('counts what is declared as filled in', () => {
    const firm = {
      ...himalaya,
      entityKind: 'partnership',
      companyRegNumber: '',
      companyGSTNumber: '',
      isWithoutGst: true,
    };
    expect(sectionProgressOf('company', firm, findSignUpProblems(firm, false))).toBe(1);
  });

  test('adds up with the others to the whole form', () => {
    expect(countValidFields(EMPTY_DRAFT, findSignUpProblems(EMPTY_DRAFT, false))).toEqual({
      right: 0,
      all: 9,
    });
    expect(countValidFields(himalaya, {})).toEqual({ right: 9, all: 9 });
  });

  test('does not count two empty passwords as equal', () => {
    expect(sectionProgressOf('account', EMPTY_DRAFT, findSignUpProblems(EMPTY_DRAFT, false))).toBe(0);
  });
});
