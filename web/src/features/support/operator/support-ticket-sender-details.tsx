import type { InboxTicket } from '@marga/contract/support/support';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { GroupRequestSummary } from '../chat/group-request-summary.tsx';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { TEXT_LINK } from '../../../ui/text-link-classes.ts';
import { KIND_LABELS, SupportTicketSenderPresence } from './support-ticket-labels.tsx';

const LANGUAGES: Record<InboxTicket['locale'], MessageId> = {
  en: 'console.support.language.en',
  hi: 'console.support.language.hi',
};

/** Shows who is writing, how to reach them and from which page they wrote. */
export function SupportTicketSenderDetails({ ticket }: { ticket: InboxTicket }) {
  const t = useTranslations();
  const locale = useLocale();
  const { name, email, phone, companyId, companyName, page, kind, groupRequest, createdAt, isSenderOnline } =
    ticket;
  const unknown = <span className="text-muted">{t('console.support.not-given')}</span>;
  return (
    <section className="rounded-14 border border-line bg-surface p-5">
      <h2 className="mb-3 text-20">{t('console.support.sender')}</h2>
      <dl className="grid grid-cols-2 gap-3 text-14 lg:grid-cols-1">
        <Fact label={t('console.support.presence')}>
          <SupportTicketSenderPresence isThere={isSenderOnline} />
        </Fact>
        <Fact label={t('console.support.name')}>{name ?? unknown}</Fact>
        <Fact label={t('console.support.email')}>
          {email === null ? (
            unknown
          ) : (
            <a href={`mailto:${email}`} className={TEXT_LINK}>
              {email}
            </a>
          )}
        </Fact>
        <Fact label={t('console.support.phone')}>
          {phone === null ? (
            unknown
          ) : (
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={TEXT_LINK}>
              {phone}
            </a>
          )}
        </Fact>
        {companyId !== null && (
          <Fact label={t('console.company')}>
            <Link to={`/console/companies/${companyId}`} className={TEXT_LINK}>
              {companyName ?? companyId}
            </Link>
          </Fact>
        )}
        <Fact label={t('console.support.language')}>{t(LANGUAGES[ticket.locale])}</Fact>
        <Fact label={t('console.support.kind')}>{t(KIND_LABELS[kind])}</Fact>
        {page !== null && <Fact label={t('console.support.page')}>{page}</Fact>}
        <Fact label={t('console.support.begun')}>
          <time dateTime={createdAt}>{formatMoment(createdAt, locale, 'minute')}</time>
        </Fact>
      </dl>
      {groupRequest && (
        <div className="mt-5 border-t border-line pt-5">
          <h3 className="mb-3 text-16">{t('group-request.label')}</h3>
          <GroupRequestSummary groupRequest={groupRequest} />
        </div>
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
