import type { CompanyFile } from '@marga/contract/identity/company-and-user-administration';
import {
  type GstStateCode,
  isGstinOfLegalEntityKind,
  panOfGstin,
  parseGstin,
  parseCompanyRegistrationNumber,
} from '@marga/contract/kernel/indian-identifiers';
import type { MessageId } from '../../../shared/i18n/use-translations.ts';

/**
 * This is one finding for the decision about a company. A doubt does not block the decision, but asks the operator to
 * check again.
 */
export interface Finding {
  readonly tone: 'good' | 'doubt' | 'none';
  readonly text: MessageId;
  readonly values?: Record<string, string | number>;
  /** This is the Indian state in the text: its name in the reader's language replaces the placeholder `state`. */
  readonly stateCode?: GstStateCode;
}

/** Lists the findings, doubts first. */
export function listCompanyCheckResults(file: CompanyFile): Finding[] {
  const findings = [
    ownerFinding(file),
    registrationFinding(file),
    ...gstinFindings(file),
    contactFinding(file),
    lookalikeFinding(file),
  ];
  return [...findings.filter(isDoubt), ...findings.filter((finding) => !isDoubt(finding))];
}

export function listCompanyCheckWarnings(file: CompanyFile): Finding[] {
  return listCompanyCheckResults(file).filter(isDoubt);
}

function isDoubt({ tone }: Finding): boolean {
  return tone === 'doubt';
}

function ownerFinding({ owners }: CompanyFile): Finding {
  const verified = owners.filter(({ emailVerified }) => emailVerified);
  if (verified.length === 0) return { tone: 'doubt', text: 'console.check.email-unverified' };
  return verified.every(({ disabled }) => disabled)
    ? { tone: 'doubt', text: 'console.check.owners-disabled' }
    : { tone: 'good', text: 'console.check.email-verified' };
}

function registrationFinding({ company: { entityKind, companyRegNumber } }: CompanyFile): Finding {
  if (entityKind === null) return { tone: 'doubt', text: 'console.check.kind-unknown' };
  const parsed = parseCompanyRegistrationNumber(entityKind, companyRegNumber);
  if (parsed.ok) {
    return parsed.value === null
      ? { tone: 'none', text: 'console.check.registration-none' }
      : { tone: 'good', text: 'console.check.registration-right' };
  }
  return parsed.problem === 'missing'
    ? { tone: 'doubt', text: 'console.check.registration-missing' }
    : { tone: 'doubt', text: 'console.check.registration-wrong' };
}

function gstinFindings({ company }: CompanyFile): Finding[] {
  const { entityKind, companyGSTNumber, pendingGSTNumber } = company;
  // The pending number is to be judged; the one in use has been judged before.
  const number = pendingGSTNumber ?? companyGSTNumber;
  if (number === null) return [{ tone: 'none', text: 'console.check.gstin-none' }];
  const parsed = parseGstin(number);
  if (!parsed.ok) return [{ tone: 'doubt', text: 'console.check.gstin-wrong' }];
  const { stateCode, pan } = parsed.value;
  const findings: Finding[] = [{ tone: 'good', text: 'console.check.gstin-right', stateCode }];
  if (entityKind !== null) {
    const values = { letter: pan.charAt(3) };
    findings.push(
      isGstinOfLegalEntityKind(number, entityKind)
        ? { tone: 'good', text: 'console.check.pan-suits', values }
        : { tone: 'doubt', text: 'console.check.pan-differs', values },
    );
  }
  if (pendingGSTNumber !== null && companyGSTNumber !== null && pan !== panOfGstin(companyGSTNumber))
    findings.push({ tone: 'doubt', text: 'console.check.pan-changed' });
  return findings;
}

function contactFinding({ company: { companyAddress, companyPhone } }: CompanyFile): Finding {
  return companyAddress !== null && companyPhone !== null
    ? { tone: 'good', text: 'console.check.contact' }
    : { tone: 'doubt', text: 'console.check.contact-missing' };
}

function lookalikeFinding({ lookalikes }: CompanyFile): Finding {
  return lookalikes.length === 0
    ? { tone: 'good', text: 'console.check.no-lookalike' }
    : { tone: 'doubt', text: 'console.check.lookalikes', values: { count: lookalikes.length } };
}
