import type { CompanyFile } from '@marga/contract/identity/console';
import {
  type GstStateCode,
  gstinSuitsEntity,
  panOfGstin,
  parseGstin,
  parseRegistrationNumber,
} from '@marga/contract/kernel/indian-identifiers';
import type { MessageId } from '../lib/i18n/text.ts';

/** One thing that a decision stands on. A doubt stops nobody; it is what an operator looks at twice. */
export interface Finding {
  readonly tone: 'good' | 'doubt' | 'none';
  readonly words: MessageId;
  readonly values?: Record<string, string | number>;
  /** Whose name in the reader's language is the value `state`. */
  readonly stateCode?: GstStateCode;
}

/** Doubts first. */
export function findingsOf(file: CompanyFile): Finding[] {
  const findings = [
    ownerFinding(file),
    registrationFinding(file),
    ...gstinFindings(file),
    contactFinding(file),
    lookalikeFinding(file),
  ];
  return [...findings.filter(isDoubt), ...findings.filter((finding) => !isDoubt(finding))];
}

export function doubtsOf(file: CompanyFile): Finding[] {
  return findingsOf(file).filter(isDoubt);
}

function isDoubt({ tone }: Finding): boolean {
  return tone === 'doubt';
}

function ownerFinding({ owners }: CompanyFile): Finding {
  const verified = owners.filter(({ emailVerified }) => emailVerified);
  if (verified.length === 0) return { tone: 'doubt', words: 'console.check.email-unverified' };
  return verified.every(({ disabled }) => disabled)
    ? { tone: 'doubt', words: 'console.check.owners-disabled' }
    : { tone: 'good', words: 'console.check.email-verified' };
}

function registrationFinding({ company: { entityKind, companyRegNumber } }: CompanyFile): Finding {
  if (entityKind === null) return { tone: 'doubt', words: 'console.check.kind-unknown' };
  const parsed = parseRegistrationNumber(entityKind, companyRegNumber);
  if (parsed.ok) {
    return parsed.value === null
      ? { tone: 'none', words: 'console.check.registration-none' }
      : { tone: 'good', words: 'console.check.registration-right' };
  }
  return parsed.problem === 'missing'
    ? { tone: 'doubt', words: 'console.check.registration-missing' }
    : { tone: 'doubt', words: 'console.check.registration-wrong' };
}

function gstinFindings({ company }: CompanyFile): Finding[] {
  const { entityKind, companyGSTNumber, pendingGSTNumber } = company;
  // What waits is what is to be judged; the one in use has been judged before.
  const number = pendingGSTNumber ?? companyGSTNumber;
  if (number === null) return [{ tone: 'none', words: 'console.check.gstin-none' }];
  const parsed = parseGstin(number);
  if (!parsed.ok) return [{ tone: 'doubt', words: 'console.check.gstin-wrong' }];
  const { stateCode, pan } = parsed.value;
  const findings: Finding[] = [{ tone: 'good', words: 'console.check.gstin-right', stateCode }];
  if (entityKind !== null) {
    const values = { letter: pan.charAt(3) };
    findings.push(
      gstinSuitsEntity(number, entityKind)
        ? { tone: 'good', words: 'console.check.pan-suits', values }
        : { tone: 'doubt', words: 'console.check.pan-differs', values },
    );
  }
  if (pendingGSTNumber !== null && companyGSTNumber !== null && pan !== panOfGstin(companyGSTNumber))
    findings.push({ tone: 'doubt', words: 'console.check.pan-changed' });
  return findings;
}

function contactFinding({ company: { companyAddress, companyPhone } }: CompanyFile): Finding {
  return companyAddress !== null && companyPhone !== null
    ? { tone: 'good', words: 'console.check.contact' }
    : { tone: 'doubt', words: 'console.check.contact-missing' };
}

function lookalikeFinding({ lookalikes }: CompanyFile): Finding {
  return lookalikes.length === 0
    ? { tone: 'good', words: 'console.check.no-lookalike' }
    : { tone: 'doubt', words: 'console.check.lookalikes', values: { count: lookalikes.length } };
}
