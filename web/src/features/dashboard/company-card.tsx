import type { Company } from '@marga/contract/identity/company';
import type { CompanyState } from '@marga/contract/identity/field-schemas';
import { Building2, LifeBuoy, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SCREENS } from '../../routes.ts';
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
}

/** Shows in one card what is printed on the company's documents, and the ways to change it, to all bookings and to us. */
export function CompanyCard({ name, company }: CompanyCardProps) {
  const t = useTranslations();
  const session = useSession();
  return (
    <section aria-labelledby="company" className="rounded-14 border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <CompanyLogo name={name} src={company?.logo ?? null} isCompact />
        <div className="min-w-0">
          <h2 id="company" className="text-16 leading-tight break-words">
            {name}
          </h2>
          {company && <Chip tone={STATES[company.state].tone}>{t(STATES[company.state].label)}</Chip>}
        </div>
      </div>
      <p className="mt-2 text-13 text-muted">
        {t('dashboard.signed-in-as', { name: session?.user.name ?? '' })}
      </p>
      {company !== null && <Facts company={company} email={session?.user.email ?? ''} />}
      <Ways />
    </section>
  );
}

function Facts({ company, email }: { company: Company | undefined; email: string }) {
  const t = useTranslations();
  return (
    <dl className="mt-3 grid gap-2 border-t border-dashed border-line pt-3">
      <Fact label={t('dashboard.gst')}>{company && <GstNumber company={company} />}</Fact>
      <Fact label={t('dashboard.email')}>{email}</Fact>
      <Fact label={t('dashboard.phone')}>
        {company && (company.companyPhone === null ? <None /> : formatPhone(company.companyPhone))}
      </Fact>
      <Fact label={t('dashboard.address')}>{company && (company.companyAddress ?? <None />)}</Fact>
    </dl>
  );
}

const WAYS = [
  { to: SCREENS.profile.path, name: 'dashboard.way.profile', Icon: Building2 },
  { to: SCREENS.bookings.path, name: 'dashboard.way.bookings', Icon: Ticket },
  { to: SCREENS.contact.path, name: 'dashboard.way.support', Icon: LifeBuoy },
] as const;

function Ways() {
  const t = useTranslations();
  return (
    <nav aria-label={t('dashboard.ways')} className="mt-3 border-t border-dashed border-line pt-2">
      <ul className="grid grid-cols-3">
        {WAYS.map(({ to, name, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 flex-col items-center justify-center gap-1 rounded-8 text-13 font-semibold text-link no-underline hover:bg-tint"
            >
              <Icon aria-hidden size={18} strokeWidth={1.8} />
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 text-13">
      <dt className="text-muted">{label}</dt>
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
