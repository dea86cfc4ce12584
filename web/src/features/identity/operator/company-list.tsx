import type { CompanyRow } from '@marga/contract/identity/company-and-user-administration';
import { Check, TriangleAlert } from 'lucide-react';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useCurrentMinute } from '../../../shared/use-current-minute.ts';
import { useIsDesktop } from '../../../ui/use-is-desktop.ts';
import { Chip } from '../../../ui/chip.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { CELL, HEAD, STICKY_HEADS, TableFrame } from '../../../ui/table.tsx';
import { FullRowLink } from '../../../ui/full-row-link.tsx';
import { CompanyStateChip } from './company-state-chip.tsx';
import { formatWaitingTime, isCompanyReviewOverdue } from './application-waiting-time.ts';

interface CompanyListProps {
  companies: readonly CompanyRow[];
}

/** The whole row is one link, named after the company. */
export function CompanyList(props: CompanyListProps) {
  return useIsDesktop(64) ? <CompanyTable {...props} /> : <CompanyCards {...props} />;
}

function CompanyTable({ companies }: CompanyListProps) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <TableFrame caption={t('console.companies')}>
      <thead className={STICKY_HEADS}>
        <tr>
          <th scope="col" className={HEAD}>
            {t('console.company')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.gstin')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.state')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.waits')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.email')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.since')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('console.members')}
          </th>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <tr key={company.id} data-row className="relative border-t border-line hover:bg-tint">
            <th scope="row" className={`${CELL} w-full max-w-0 text-left`}>
              <FullRowLink to={`/console/companies/${company.id}`}>{company.companyName}</FullRowLink>
            </th>
            <td className={CELL}>
              <GstNumber company={company} />
            </td>
            <td className={CELL}>
              <States company={company} />
            </td>
            <td className={CELL}>
              <Wait company={company} />
            </td>
            <td className={CELL}>
              <EmailMark isVerified={company.emailVerified} />
            </td>
            <td className={CELL}>
              <time dateTime={company.creationTime}>{formatMoment(company.creationTime, locale, 'day')}</time>
            </td>
            <td className={`${CELL} text-right tabular-nums`}>{company.members}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function CompanyCards({ companies }: CompanyListProps) {
  const t = useTranslations();
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {companies.map((company) => (
        <li key={company.id} data-row className="relative rounded-8 border border-line bg-surface px-4 py-3">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <FullRowLink to={`/console/companies/${company.id}`}>{company.companyName}</FullRowLink>
            </div>
            <States company={company} />
          </div>
          <div className="mt-1 text-13">
            <GstNumber company={company} />
          </div>
          <div className="mt-1 flex justify-between gap-4 text-13">
            <span className="flex gap-1">
              {t('console.email')} <EmailMark isVerified={company.emailVerified} />
            </span>
            <Wait company={company} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function States({ company: { state, detailsPending } }: { company: CompanyRow }) {
  const t = useTranslations();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <CompanyStateChip state={state} />
      {detailsPending && <Chip tone="held">{t('console.details-pending')}</Chip>}
    </span>
  );
}

function GstNumber({ company: { companyGSTNumber, gstinPending } }: { company: CompanyRow }) {
  const t = useTranslations();
  return (
    <span className="flex items-center gap-2">
      {companyGSTNumber === null ? (
        <span className="text-muted">{t('console.no-gstin')}</span>
      ) : (
        <ReferenceCode>{companyGSTNumber}</ReferenceCode>
      )}
      {gstinPending && <Chip tone="held">{t('console.gstin-pending')}</Chip>}
    </span>
  );
}

function Wait({ company: { waitingSince } }: { company: CompanyRow }) {
  const locale = useLocale();
  const now = useCurrentMinute();
  if (waitingSince === null) return null;
  return (
    <time
      dateTime={waitingSince}
      title={formatMoment(waitingSince, locale, 'minute')}
      className={joinClassNames(
        'tabular-nums',
        isCompanyReviewOverdue(waitingSince, now) && 'font-semibold text-failed',
      )}
    >
      {formatWaitingTime(waitingSince, now, locale)}
    </time>
  );
}

function EmailMark({ isVerified }: { isVerified: boolean }) {
  const t = useTranslations();
  const Icon = isVerified ? Check : TriangleAlert;
  return (
    <span
      className={joinClassNames(
        'inline-flex items-center gap-1 align-middle',
        isVerified ? 'text-confirmed' : 'text-held',
      )}
    >
      <Icon aria-hidden size={15} />
      {t(isVerified ? 'console.email.verified' : 'console.email.unverified')}
    </span>
  );
}
