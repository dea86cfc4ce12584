import type { changeCompany, Company } from '@marga/contract/identity/company';
import {
  COMPANY_DETAILS,
  companyAddress,
  companyName,
  companyPhone,
} from '@marga/contract/identity/field-schemas';
import {
  ENTITY_KINDS,
  type EntityKind,
  isGstinOfLegalEntityKind,
  parseGstin,
  parseCompanyRegistrationNumber,
} from '@marga/contract/kernel/indian-identifiers';
import type { RouteInput } from '@marga/contract/route-definition';
import { formatPhone } from '../../../../shared/format-money-and-dates.ts';

/** Holds a company as the form has it: everything is text until it is checked. */
export interface CompanyDraft {
  companyName: string;
  entityKind: EntityKind | '';
  companyRegNumber: string;
  /** The value false declares that the company has no GST number. */
  hasGst: boolean;
  companyGSTNumber: string;
  companyAddress: string;
  companyPhone: string;
  /** Holds minutes; empty means the portal's default. */
  sessionIdleMinutes: string;
}

export const COMPANY_FIELDS = [
  'companyName',
  'entityKind',
  'companyRegNumber',
  'companyGSTNumber',
  'companyAddress',
  'companyPhone',
  'sessionIdleMinutes',
] as const;

export type CompanyField = (typeof COMPANY_FIELDS)[number];

export type CompanyChanges = RouteInput<typeof changeCompany>['body'];

/** Maps each invalid field to a code that has a message, as the server's issues do. */
export type CompanyProblems = Partial<Record<CompanyField, string>>;

export function toCompanyDraft(company: Company): CompanyDraft {
  return {
    companyName: company.companyName,
    entityKind: company.entityKind ?? '',
    companyRegNumber: company.companyRegNumber ?? '',
    // While the profile is incomplete nothing has been declared yet, so the form assumes that there is a GST number.
    hasGst: company.companyGSTNumber !== null || company.missing.includes('profile'),
    companyGSTNumber: company.companyGSTNumber ?? '',
    companyAddress: company.companyAddress ?? '',
    companyPhone: company.companyPhone === null ? '' : formatPhone(company.companyPhone),
    sessionIdleMinutes: company.sessionIdleMinutes?.toString() ?? '',
  };
}

/** Returns whether an entity of this kind has a registration number at all. */
export function entityKindHasRegistrationNumber(kind: EntityKind | ''): boolean {
  return kind === '' || ENTITY_KINDS[kind].registration !== 'none';
}

/** Returns the fields on the form: a kind without a register has no field for its number. */
export function listVisibleCompanyFields({ entityKind }: CompanyDraft): CompanyField[] {
  return COMPANY_FIELDS.filter(
    (field) => field !== 'companyRegNumber' || entityKindHasRegistrationNumber(entityKind),
  );
}

/**
 * Returns only what differs from the stored company, so that nobody overwrites what another member changed
 * meanwhile.
 */
export function findCompanyDraftChanges(company: Company, draft: CompanyDraft): CompanyChanges {
  const { entityKind, sessionIdleMinutes } = draft;
  const wanted = {
    companyName: draft.companyName.trim(),
    ...(entityKind === '' ? {} : { entityKind }),
    companyRegNumber: registrationOf(draft),
    companyGSTNumber: gstNumberOf(draft),
    companyAddress: draft.companyAddress.trim(),
    companyPhone: draft.companyPhone.trim(),
    sessionIdleMinutes: sessionIdleMinutes === '' ? null : Number(sessionIdleMinutes),
  };
  const stored = { ...company, companyPhone: toCompanyDraft(company).companyPhone };
  const isChanged = (field: string, value: unknown) =>
    value !== (stored[field as CompanyField] ?? emptied(value));
  return Object.fromEntries(Object.entries(wanted).filter(([field, value]) => isChanged(field, value)));
}

/** Returns what to correct before anything is sent; unchanged fields are not checked. */
export function findCompanyDraftProblems(company: Company, draft: CompanyDraft): CompanyProblems {
  const changed = findCompanyDraftChanges(company, draft);
  const problems: CompanyProblems = {};
  if ('companyName' in changed && !companyName.safeParse(draft.companyName).success)
    problems.companyName = 'length';
  if ('companyAddress' in changed && !companyAddress.safeParse(draft.companyAddress).success)
    problems.companyAddress = 'length';
  if ('companyPhone' in changed && !companyPhone.safeParse(draft.companyPhone).success)
    problems.companyPhone = 'format';
  const { entityKind } = draft;
  if (entityKind !== '' && ('entityKind' in changed || 'companyRegNumber' in changed)) {
    const registration = parseCompanyRegistrationNumber(entityKind, registrationOf(draft));
    if (!registration.ok) problems.companyRegNumber = registration.problem;
  }
  if ('companyGSTNumber' in changed || 'entityKind' in changed) {
    const problem = gstProblem(draft);
    if (problem !== undefined) problems.companyGSTNumber = problem;
  }
  return problems;
}

function gstProblem({ hasGst, companyGSTNumber, entityKind }: CompanyDraft): string | undefined {
  if (!hasGst) return undefined;
  if (companyGSTNumber.trim() === '') return 'missing';
  const parsed = parseGstin(companyGSTNumber);
  if (!parsed.ok) return parsed.problem;
  return entityKind === '' || isGstinOfLegalEntityKind(parsed.value.gstin, entityKind)
    ? undefined
    : 'pan-mismatch';
}

/** New details of an approved company are not used before an operator has reviewed them. */
export function needsDetailsApproval(company: Company, draft: CompanyDraft): boolean {
  const changes = findCompanyDraftChanges(company, draft);
  return company.state === 'approved' && COMPANY_DETAILS.some((field) => field in changes);
}

/** A new number of an approved company is not used before an operator has reviewed it. */
export function needsGstNumberApproval(company: Company, draft: CompanyDraft): boolean {
  const wanted = gstNumberOf(draft);
  const isOne = wanted !== null && parseGstin(wanted).ok;
  return (
    company.state === 'approved' &&
    isOne &&
    wanted !== company.companyGSTNumber &&
    wanted !== company.pendingGSTNumber
  );
}

/**
 * Returns the GST number in its official format, or as typed while it is invalid; null when the company declares that
 * it has none.
 */
function gstNumberOf({ hasGst, companyGSTNumber }: CompanyDraft): string | null {
  if (!hasGst) return null;
  const parsed = parseGstin(companyGSTNumber);
  return parsed.ok ? parsed.value.gstin : companyGSTNumber.trim();
}

function registrationOf({ entityKind, companyRegNumber }: CompanyDraft): string | null {
  const typed = companyRegNumber.trim();
  return typed === '' || !entityKindHasRegistrationNumber(entityKind) ? null : typed;
}

/**
 * Returns the value that stands for "nothing stored" when it is compared with a form field: an empty text if the
 * field holds an empty text, else null.
 */
function emptied(value: unknown): '' | null {
  return value === '' ? '' : null;
}
