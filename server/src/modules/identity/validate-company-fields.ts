import {
  type EntityKind,
  isGstinOfLegalEntityKind,
  parseGstin,
  parseCompanyRegistrationNumber,
} from '@marga/contract/kernel/indian-identifiers';
import { findNameProblem } from '@marga/contract/identity/name-rules';
import { err, ok, type Result } from '@marga/contract/kernel/result';
import { parsePhone } from './parse-phone-number.ts';

/**
 * Holds what a form says about a company. Undefined fields are not part of this form; null declares that there is
 * none.
 */
export interface CompanyFields {
  readonly companyName?: string | undefined;
  readonly entityKind: EntityKind;
  readonly companyRegNumber?: string | null | undefined;
  readonly companyGSTNumber?: string | null | undefined;
  readonly companyPhone?: string | undefined;
}

/**
 * Holds the values after validation, in the format of the official registers and of international telephone numbers.
 */
export interface ValidatedFields {
  readonly registrationNumber: string | null | undefined;
  readonly gstin: string | null | undefined;
  readonly phone: string | undefined;
}

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Validates all fields before it returns, so that a person can correct all errors at once. The messages are codes. */
export function validateCompanyFields(fields: CompanyFields): Result<ValidatedFields, readonly Issue[]> {
  const issues: Issue[] = [];
  const complain = (field: string, problem: string) => {
    issues.push({ path: `body.${field}`, message: problem });
    return undefined;
  };
  const nameProblem = fields.companyName === undefined ? undefined : findNameProblem(fields.companyName);
  if (nameProblem !== undefined) complain('companyName', nameProblem);
  const { entityKind, companyRegNumber, companyGSTNumber, companyPhone } = fields;
  const judged = {
    registrationNumber:
      companyRegNumber === undefined ? undefined : registrationOf(entityKind, companyRegNumber, complain),
    gstin:
      companyGSTNumber === undefined || companyGSTNumber === null
        ? companyGSTNumber
        : gstinOf(entityKind, companyGSTNumber, complain),
    phone: companyPhone === undefined ? undefined : phoneOf(companyPhone, complain),
  };
  return issues.length > 0 ? err(issues) : ok(judged);
}

type Complain = (field: string, problem: string) => undefined;

function registrationOf(
  kind: EntityKind,
  text: string | null,
  complain: Complain,
): string | null | undefined {
  const parsed = parseCompanyRegistrationNumber(kind, text);
  return parsed.ok ? parsed.value : complain('companyRegNumber', parsed.problem);
}

function gstinOf(kind: EntityKind, text: string, complain: Complain): string | undefined {
  const parsed = parseGstin(text);
  if (!parsed.ok) return complain('companyGSTNumber', parsed.problem);
  return isGstinOfLegalEntityKind(parsed.value.gstin, kind)
    ? parsed.value.gstin
    : complain('companyGSTNumber', 'pan-mismatch');
}

function phoneOf(text: string, complain: Complain): string | undefined {
  const parsed = parsePhone(text);
  return parsed.ok ? parsed.value : complain('companyPhone', parsed.problem);
}
