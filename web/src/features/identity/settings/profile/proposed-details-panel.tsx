import type { Company, ProposedCompanyDetails } from '@marga/contract/identity/company';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../shared/api-client.ts';
import { formatDay } from '../../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ProblemMessage } from '../../../../ui/problem-message.tsx';
import { type ChangedCompanyDetail, listChangedCompanyDetails } from '../../changed-company-details.ts';
import { useUpdateCachedCompany } from '../../use-company.ts';
import { type Columns, ResponsiveTable } from '../responsive-table.tsx';
import { SettingsPanel } from '../settings-panel.tsx';

interface ProposedDetailsPanelProps {
  company: Company;
  mayChange: boolean;
}

/** Shows the details that wait for an operator beside those in force, and lets the company withdraw them. */
export function ProposedDetailsPanel({ company, mayChange }: ProposedDetailsPanelProps) {
  return company.proposedDetails === null ? null : (
    <Proposal company={company} proposed={company.proposedDetails} mayChange={mayChange} />
  );
}

interface ProposalProps extends ProposedDetailsPanelProps {
  proposed: ProposedCompanyDetails;
}

function Proposal({ company, proposed, mayChange }: ProposalProps) {
  const t = useTranslations();
  const locale = useLocale();
  const news = useUpdateCachedCompany();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('identity.withdraw-company-details'),
    onSuccess: news.show,
    // An operator may have decided meanwhile, so the company is read again.
    onError: () => news.readAgain(),
  });
  return (
    <SettingsPanel
      title={t('profile.proposed')}
      text={t('profile.proposed.text', { day: formatDay(proposed.since, locale, 'year') })}
      action={
        mayChange && (
          <Button kind="outline" isPending={isPending} onClick={() => mutate()}>
            {t('profile.proposed.withdraw')}
          </Button>
        )
      }
      table={
        <ResponsiveTable
          caption={t('profile.proposed')}
          columns={useColumns()}
          rows={listChangedCompanyDetails(company)}
          keyOf={({ field }) => field}
        />
      }
    >
      {error && (
        <Alert tone="failed">
          <ProblemMessage problem={error} />
        </Alert>
      )}
    </SettingsPanel>
  );
}

function useColumns(): Columns<ChangedCompanyDetail> {
  const t = useTranslations();
  const valueOf = ({ field }: ChangedCompanyDetail, value: string | null) =>
    value === null ? (
      <span className="text-muted">{t('profile.nothing')}</span>
    ) : field === 'entityKind' ? (
      t(`entity.${value as NonNullable<Company['entityKind']>}`)
    ) : (
      <span className="whitespace-pre-line">{value}</span>
    );
  return [
    { head: t('profile.proposed.field'), cell: ({ field }) => t(`profile.${field}`) },
    { head: t('profile.proposed.now'), isProse: true, cell: (row) => valueOf(row, row.current) },
    { head: t('profile.proposed.requested'), isProse: true, cell: (row) => valueOf(row, row.requested) },
  ];
}
