import type { signUp } from '@marga/contract/identity/account';
import { PRIVACY_VERSION, TERMS_VERSION } from '@marga/contract/identity/legal-document-versions';
import {
  ENTITY_KINDS,
  type EntityKind,
  isGstinOfLegalEntityKind,
  isLegalEntityKind,
  parseGstin,
  parseCompanyRegistrationNumber,
} from '@marga/contract/kernel/indian-identifiers';
import type { z } from 'zod';
import type { Locale } from '../../shared/i18n/locale.ts';

/** Holds the form as it is being filled in: everything is text until it is validated. */
export interface SignUpDraft {
  companyName: string;
  entityKind: string;
  companyRegNumber: string;
  companyGSTNumber: string;
  /** Declares that there is no GST number, which differs from leaving it out. */
  isWithoutGst: boolean;
  companyAddress: string;
  companyPhone: string;
  email: string;
  password: string;
  confirmPassword: string;
  acceptsTerms: boolean;
}

export type SignUpField = Exclude<keyof SignUpDraft, 'isWithoutGst'>;

export const EMPTY_DRAFT: SignUpDraft = {
  companyName: '',
  entityKind: '',
  companyRegNumber: '',
  companyGSTNumber: '',
  isWithoutGst: false,
  companyAddress: '',
  companyPhone: '',
  email: '',
  password: '',
  confirmPassword: '',
  acceptsTerms: false,
};

/**
 * Lists the sections of the form in order. The checkbox under the last section is left out, because it belongs to the
 * button.
 */
export const SECTIONS = {
  company: ['companyName', 'entityKind', 'companyRegNumber', 'companyGSTNumber'],
  reach: ['companyAddress', 'companyPhone'],
  account: ['email', 'password', 'confirmPassword'],
} as const satisfies Record<string, readonly SignUpField[]>;

export type SectionName = keyof typeof SECTIONS;

/** Returns the number format required of the chosen kind of entity, or `undefined` until the kind is chosen. */
export function registrationNumberFormatFor(draft: SignUpDraft) {
  return isLegalEntityKind(draft.entityKind) ? ENTITY_KINDS[draft.entityKind] : undefined;
}

/** Maps each invalid field to a problem code, as the API names it. */
export type FieldProblems = Partial<Record<SignUpField, string>>;

/**
 * Returns the fields to correct, and why. The API validates the same and more: phone numbers by country, and email
 * addresses by whether they are taken.
 */
export function findSignUpProblems(draft: SignUpDraft, isPasswordRefused: boolean): FieldProblems {
  return withoutHoles({
    companyName: lengthProblem(draft.companyName, 2, 150),
    entityKind: isLegalEntityKind(draft.entityKind) ? undefined : 'missing',
    companyRegNumber: registrationProblem(draft),
    companyGSTNumber: gstProblem(draft),
    companyAddress: lengthProblem(draft.companyAddress, 10, 500),
    companyPhone: phoneProblem(draft.companyPhone),
    email: emailProblem(draft.email),
    password: draft.password === '' ? 'missing' : isPasswordRefused ? 'refused' : undefined,
    confirmPassword: draft.confirmPassword === draft.password ? undefined : 'mismatch',
    acceptsTerms: draft.acceptsTerms ? undefined : 'missing',
  });
}

/** Counts the valid fields and all fields. */
export function countValidFields(
  draft: SignUpDraft,
  problems: FieldProblems,
): { right: number; all: number } {
  const fields = Object.values(SECTIONS).flatMap((names): SignUpField[] => [...names]);
  return { right: fields.filter((field) => isRight(field, draft, problems)).length, all: fields.length };
}

/** Returns the valid share of a section, 0 to 1. */
export function sectionProgressOf(section: SectionName, draft: SignUpDraft, problems: FieldProblems): number {
  const fields = SECTIONS[section];
  return fields.filter((field) => isRight(field, draft, problems)).length / fields.length;
}

function isRight(field: SignUpField, draft: SignUpDraft, problems: FieldProblems): boolean {
  return problems[field] === undefined && isSignUpFieldFilledIn(field, draft);
}

/** Returns true when a field has content to validate: fields that the user has not reached show no problem. */
export function isSignUpFieldFilledIn(field: SignUpField, draft: SignUpDraft): boolean {
  if (field === 'companyRegNumber' && registrationNumberFormatFor(draft)?.registration === 'none')
    return true;
  if (field === 'companyGSTNumber' && draft.isWithoutGst) return true;
  const value = draft[field];
  return typeof value === 'boolean' ? value : value.trim() !== '';
}

type SignUpBody = z.input<typeof signUp.body>;

/** Returns the request body of a valid draft. */
export function buildSignUpRequestBody(draft: SignUpDraft, locale: Locale): SignUpBody {
  const hasNumber =
    registrationNumberFormatFor(draft)?.registration !== 'none' && draft.companyRegNumber.trim() !== '';
  return {
    companyName: draft.companyName.trim(),
    entityKind: draft.entityKind as EntityKind,
    companyRegNumber: hasNumber ? draft.companyRegNumber.trim() : null,
    companyGSTNumber: draft.isWithoutGst ? null : draft.companyGSTNumber.trim(),
    companyAddress: draft.companyAddress.trim(),
    companyPhone: draft.companyPhone.trim(),
    email: draft.email.trim(),
    password: draft.password,
    acceptedTerms: TERMS_VERSION,
    acceptedPrivacy: PRIVACY_VERSION,
    locale,
  };
}

/** Maps the API's issues to fields: `body.companyGSTNumber` is the field of that name. */
export function fieldProblemsFromIssues(issues: readonly { path: string; message: string }[]): FieldProblems {
  const problems: FieldProblems = {};
  for (const { path, message } of issues) {
    const field = path.replace(/^body\./, '').replace(/^accepted(Terms|Privacy)$/, 'acceptsTerms');
    if (isField(field)) problems[field] ??= message;
  }
  return problems;
}

function isField(name: string): name is SignUpField {
  return name !== 'isWithoutGst' && Object.hasOwn(EMPTY_DRAFT, name);
}

function registrationProblem({ entityKind, companyRegNumber }: SignUpDraft): string | undefined {
  // A number cannot be validated until the kind of entity is known; the missing kind is the problem to correct.
  if (!isLegalEntityKind(entityKind) || ENTITY_KINDS[entityKind].registration === 'none') return undefined;
  const parsed = parseCompanyRegistrationNumber(entityKind, companyRegNumber);
  return parsed.ok ? undefined : parsed.problem;
}

function gstProblem({ companyGSTNumber, isWithoutGst, entityKind }: SignUpDraft): string | undefined {
  if (isWithoutGst) return undefined;
  if (companyGSTNumber.trim() === '') return 'missing';
  const parsed = parseGstin(companyGSTNumber);
  if (!parsed.ok) return parsed.problem;
  if (!isLegalEntityKind(entityKind) || isGstinOfLegalEntityKind(parsed.value.gstin, entityKind))
    return undefined;
  return 'pan-mismatch';
}

function lengthProblem(text: string, least: number, most: number): string | undefined {
  const { length } = text.trim();
  if (length === 0) return 'missing';
  return length < least || length > most ? 'format' : undefined;
}

/**
 * Requires enough digits for a phone number. The API decides whether it is valid, because it knows every country's
 * format.
 */
function phoneProblem(text: string): string | undefined {
  if (text.trim() === '') return 'missing';
  return /^\+?[\d०-९]{6,15}$/.test(text.replaceAll(/[\s()./-]/g, '')) && text.trim().length <= 30
    ? undefined
    : 'format';
}

function emailProblem(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return 'missing';
  return typed.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(typed) ? undefined : 'format';
}

function withoutHoles(problems: Record<SignUpField, string | undefined>): FieldProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
