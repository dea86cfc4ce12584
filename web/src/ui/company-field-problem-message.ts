import { ENTITY_KINDS, isLegalEntityKind } from '@marga/contract/kernel/indian-identifiers';
import type { MessageId } from '../shared/i18n/use-translations.ts';

/** Names the fields that both the sign-up and the profile ask for. */
export type SharedCompanyField =
  'companyName' | 'entityKind' | 'companyRegNumber' | 'companyGSTNumber' | 'companyAddress' | 'companyPhone';

/** Maps each field to a general message, because the API may report a problem that has no message of its own yet. */
const WANTED: Record<SharedCompanyField, MessageId> = {
  companyName: 'company-problem.companyName',
  entityKind: 'company-problem.entityKind',
  companyRegNumber: 'company-problem.companyRegNumber',
  companyGSTNumber: 'company-problem.companyGSTNumber',
  companyAddress: 'company-problem.companyAddress',
  companyPhone: 'company-problem.companyPhone',
};

const GST: Readonly<Record<string, MessageId>> = {
  format: 'company-problem.companyGSTNumber.format',
  state: 'company-problem.companyGSTNumber.state',
  'check-digit': 'company-problem.companyGSTNumber.check-digit',
  'pan-mismatch': 'company-problem.companyGSTNumber.pan-mismatch',
};

const REGISTRATION: Readonly<Record<string, MessageId>> = {
  cin: 'company-problem.companyRegNumber.cin',
  llpin: 'company-problem.companyRegNumber.llpin',
};

/** Returns the message that says how to correct a field. */
export function companyProblemMessage(
  field: SharedCompanyField,
  problem: string,
  entityKind: string,
): MessageId {
  if (field === 'companyGSTNumber') return GST[problem] ?? WANTED[field];
  if (field === 'companyRegNumber' && problem === 'format' && isLegalEntityKind(entityKind))
    return REGISTRATION[ENTITY_KINDS[entityKind].registration] ?? WANTED[field];
  return WANTED[field];
}
