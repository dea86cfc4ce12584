import type { CompanyFile } from '@marga/contract/identity/company-and-user-administration';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import {
  type ChangedCompanyDetail,
  type CompanyDetail,
  listChangedCompanyDetails,
} from '../changed-company-details.ts';
import { type Columns, ResponsiveTable } from '../settings/responsive-table.tsx';
import { SettingsPanel } from '../settings/settings-panel.tsx';
import type { Decision } from './allowed-decisions-about-company.ts';

interface ProposedCompanyDetailsProps {
  company: CompanyFile['company'];
  onDecide: (decision: Decision) => void;
}

/** Shows an operator what is in force beside what the company asks for. */
export function ProposedCompanyDetails({ company, onDecide }: ProposedCompanyDetailsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const columns = useColumns();
  const { proposedDetails: details } = company;
  if (details === null) return null;
  return (
    <SettingsPanel
      title={t('console.details')}
      text={t('console.details.text', { day: formatMoment(details.since, locale, 'day') })}
      table={
        <ResponsiveTable
          caption={t('console.details')}
          columns={columns}
          rows={listChangedCompanyDetails(company)}
          keyOf={({ field }) => field}
        />
      }
    >
      <div className="flex gap-2">
        <Button
          aria-label={`${t('console.approve')}: ${t('console.details')}`}
          onClick={() => onDecide({ kind: 'approve-details', details })}
        >
          {t('console.approve')}
        </Button>
        <Button
          kind="danger"
          aria-label={`${t('console.refuse')}: ${t('console.details')}`}
          onClick={() => onDecide({ kind: 'refuse-details', details })}
        >
          {t('console.refuse')}
        </Button>
      </div>
    </SettingsPanel>
  );
}

const LABELS: Record<CompanyDetail, MessageId> = {
  companyName: 'console.details.name',
  entityKind: 'console.kind',
  companyRegNumber: 'console.registration',
  companyAddress: 'console.address',
};

function useColumns(): Columns<ChangedCompanyDetail> {
  const t = useTranslations();
  const valueOf = ({ field }: ChangedCompanyDetail, value: string | null) =>
    value === null ? (
      <span className="text-muted">{t('console.none')}</span>
    ) : field === 'entityKind' ? (
      t(`entity.${value as NonNullable<CompanyFile['company']['entityKind']>}`)
    ) : (
      <span className="whitespace-pre-line">{value}</span>
    );
  return [
    { head: t('console.details.field'), cell: ({ field }) => t(LABELS[field]) },
    { head: t('console.details.now'), isProse: true, cell: (row) => valueOf(row, row.current) },
    { head: t('console.details.requested'), isProse: true, cell: (row) => valueOf(row, row.requested) },
  ];
}
