import type { Company } from '@marga/contract/identity/company';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../shared/api-client.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox, TextField } from '../../../../ui/field.tsx';
import { ProblemMessage } from '../../../../ui/problem-message.tsx';
import { useUpdateCachedCompany } from '../../use-company.ts';
import { useGstNumberDetails } from '../../use-gst-number-details.ts';
import { type CompanyDraft, needsGstNumberApproval } from './company-draft.ts';

interface GstNumberFieldProps {
  company: Company;
  draft: CompanyDraft;
  onChange: (changes: Partial<CompanyDraft>) => void;
  problem: string | undefined;
}

/** Renders the GST number, what it reveals about its holder, and the consequences of changing it. */
export function GstNumberField({ company, draft, onChange, problem }: GstNumberFieldProps) {
  const t = useTranslations();
  const { findReading } = useGstNumberDetails();
  const needsApproval = needsGstNumberApproval(company, draft);
  return (
    <div className="grid gap-2">
      <TextField
        label={t('profile.companyGSTNumber')}
        name="companyGSTNumber"
        isCapitals
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        disabled={!draft.hasGst}
        value={draft.hasGst ? draft.companyGSTNumber : ''}
        onChange={({ target }) => onChange({ companyGSTNumber: target.value })}
        problem={problem}
        hint={draft.hasGst ? findReading(draft.companyGSTNumber) : undefined}
      />
      <Checkbox
        name="noGst"
        checked={!draft.hasGst}
        onChange={({ target }) => onChange({ hasGst: !target.checked })}
      >
        {t('profile.gst.none')}
      </Checkbox>
      {needsApproval && (
        <Alert tone="held">
          {company.companyGSTNumber === null
            ? t('profile.gst.will-wait-first')
            : t('profile.gst.will-wait', { gstin: company.companyGSTNumber })}
        </Alert>
      )}
      {company.pendingGSTNumber !== null && (
        <WaitingNumber present={company.companyGSTNumber} waiting={company.pendingGSTNumber} />
      )}
    </div>
  );
}

/** Shows the pending number and a button to withdraw it, which requests the present number again. */
function WaitingNumber({ present, waiting }: { present: string | null; waiting: string }) {
  const t = useTranslations();
  const news = useUpdateCachedCompany();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('identity.change-company', { body: { companyGSTNumber: present } }),
    onSuccess: news.show,
  });
  return (
    <Alert
      tone="info"
      action={
        <Button kind="outline" isPending={isPending} onClick={() => mutate()}>
          {t('profile.gst.withdraw')}
        </Button>
      }
    >
      {error ? <ProblemMessage problem={error} /> : t('profile.gst.waits', { gstin: waiting })}
    </Alert>
  );
}
