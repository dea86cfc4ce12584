import type { Company } from '@marga/contract/identity/company';
import type { CompanyState } from '@marga/contract/identity/field-schemas';
import type { ReactNode } from 'react';
import { formatPhone } from '../../shared/format-money-and-dates.ts';
import { type MessageId, useTranslations } from '../../shared/i18n/use-translations.ts';
import { useSession } from '../../shared/session-store.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { Skeleton } from '../../ui/page-states.tsx';
import { ReferenceCode } from '../../ui/reference-code.tsx';
import { CompanyLogo } from '../identity/company-logo.tsx';
import { useGstNumberDetails } from '../identity/use-gst-number-details.ts';

const STATES: Record<CompanyState, { tone: ChipTone; label: MessageId }> = {
  unverified: { tone: 'held', label: 'company.state.unverified' },
  approved: { tone: 'confirmed', label: 'company.state.approved' },
  refused: { tone: 'failed', label: 'company.state.refused' },
  suspended: { tone: 'failed', label: 'company.state.suspended' },
  closed: { tone: 'quiet', label: 'company.state.closed' },
};

interface CompanyCardProps {
  name: string;
  /** The company is undefined while it is loading, and null when it could not be read. */
  company: Company | null | undefined;
  action: ReactNode;
}

/** Shows the company's name as the page's heading, and what is printed on its documents. */
export function CompanySummary({ name, company, action }: CompanyCardProps) {
  const t = useTranslations();
  const session = useSession();
  return (
    <section aria-labelledby="company" className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <CompanyLogo name={name} src={company?.logo ?? null} />
        <div className="min-w-0 flex-1 basis-60">
          <h1 id="company" className="text-32 outline-none">
            {name}
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            {company && <Chip tone={STATES[company.state].tone}>{t(STATES[company.state].label)}</Chip>}
            {t('dashboard.signed-in-as', { name: session?.user.name ?? '' })}
          </p>
        </div>
        {action}
      </div>
      {company !== null && <Facts company={company} email={session?.user.email ?? ''} />}
    </section>
  );
}

function Facts({ company, email }: { company: Company | undefined; email: string }) {
  const t = useTranslations();
  return (
    <dl className="grid gap-x-8 gap-y-4 border-y border-line py-4 sm:grid-cols-2 lg:grid-cols-[auto_auto_auto_minmax(0,1fr)]">
      <Fact label={t('dashboard.gst')}>{company && <GstNumber company={company} />}</Fact>
      <Fact label={t('dashboard.email')}>{email}</Fact>
      <Fact label={t('dashboard.phone')}>
        {company && (company.companyPhone === null ? <None /> : formatPhone(company.companyPhone))}
      </Fact>
      <Fact label={t('dashboard.address')}>{company && (company.companyAddress ?? <None />)}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 text-14">
      <dt className="text-13 font-semibold text-muted">{label}</dt>
      <dd className="break-words">{children ?? <Skeleton className="h-5 w-40" />}</dd>
    </div>
  );
}

function GstNumber({ company }: { company: Company }) {
  const t = useTranslations();
  const { findReading } = useGstNumberDetails();
  const { companyGSTNumber: gstin } = company;
  if (gstin === null) return t('dashboard.no-gst');
  return (
    <>
      <ReferenceCode className="font-semibold">{gstin}</ReferenceCode>
      <span className="block text-13 text-muted">{findReading(gstin)}</span>
    </>
  );
}

function None() {
  const t = useTranslations();
  return <span className="text-muted">{t('dashboard.nothing')}</span>;
}
