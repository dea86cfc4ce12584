import type { Company } from '@marga/contract/identity/company';
import { parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { ReferenceCode } from '../../../../ui/reference-code.tsx';
import { CompanyLogo } from '../../company-logo.tsx';
import { useGstNumberDetails } from '../../use-gst-number-details.ts';
import { type CompanyDraft, needsGstNumberApproval, toCompanyDraft } from './company-draft.ts';

interface LetterheadProps {
  company: Company;
  draft: CompanyDraft;
}

/**
 * Previews the head of the company's documents while the user types. A number or details that await approval are not
 * on it yet.
 */
export function LetterheadPreview({ company, draft }: LetterheadProps) {
  const t = useTranslations();
  const typed = draft.hasGst ? draft.companyGSTNumber : '';
  const gstin = needsGstNumberApproval(company, draft) ? (company.companyGSTNumber ?? '') : typed;
  const shown = company.state === 'approved' ? toCompanyDraft(company) : draft;
  const { findReading } = useGstNumberDetails();
  const parsed = parseGstin(gstin);
  return (
    <div className="self-start lg:sticky lg:top-[calc(var(--frame-top)+1.5rem)]">
      <p className="mb-1 text-13 font-semibold text-muted">{t('profile.letterhead')}</p>
      <div className="rounded-4 border border-line bg-sunken px-4 pt-4 pb-5 text-13">
        <CompanyLogo name={shown.companyName} src={company.logo} />
        <p className="mt-3 font-display text-16 font-semibold break-words">{shown.companyName}</p>
        <p className="break-words whitespace-pre-line text-muted">{shown.companyAddress}</p>
        <p className="text-muted tabular-nums">{draft.companyPhone}</p>
        <div aria-hidden className="my-3 border-t border-dashed border-control" />
        {parsed.ok ? (
          <>
            <p>
              {t('profile.letterhead.gstin')} <ReferenceCode>{parsed.value.gstin}</ReferenceCode>
            </p>
            <p className="text-muted">{findReading(gstin)}</p>
          </>
        ) : (
          <p className="text-muted">{t('profile.letterhead.no-gstin')}</p>
        )}
      </div>
    </div>
  );
}
