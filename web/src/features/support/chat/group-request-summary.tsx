import type { Service } from '@marga/contract/travel-services';
import type { GroupRequestDetails } from '@marga/contract/support/support';
import { formatDay } from '../../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { SERVICE_COLOURS } from '../../../ui/service-colours.ts';

export const SERVICE_LABELS: Record<Service, MessageId> = {
  flight: 'service-name.flight',
  train: 'service-name.train',
  bus: 'service-name.bus',
  cab: 'service-name.cab',
  hotel: 'service-name.hotel',
};

interface GroupRequestSummaryProps {
  /** Fields that are not known yet may be missing. */
  groupRequest: { groupSize: number | undefined; startsOn: string; endsOn: string | null } & Pick<
    GroupRequestDetails,
    'services' | 'route'
  >;
}

/** Shows a group trip with its first and last day, and between them a coloured line for every requested service. */
export function GroupRequestSummary({
  groupRequest: { groupSize, startsOn, endsOn, services, route },
}: GroupRequestSummaryProps) {
  const t = useTranslations();
  const locale = useLocale();
  const day = (date: string) => (date === '' ? t('group-request.open-day') : formatDay(date, locale, 'year'));
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures text-32">{groupSize ?? '–'}</span>
        <span>{t('group-request.travellers', { count: groupSize ?? 0 })}</span>
      </p>
      <div aria-hidden className="mt-4 flex items-center">
        <EndpointDot />
        <div className="grid min-h-10 flex-1 content-center gap-[3px]">
          {services.length === 0 ? (
            <span className="border-t-[3px] border-dotted border-control" />
          ) : (
            services.map((service) => (
              <span key={service} className="h-[5px]" style={{ backgroundColor: SERVICE_COLOURS[service] }} />
            ))
          )}
        </div>
        <EndpointDot isOpen={endsOn === null || endsOn === ''} />
      </div>
      <dl className="mt-2 flex justify-between gap-4 text-14">
        <div>
          <dt className="text-13 text-muted">{t('group-request.first-day')}</dt>
          <dd className="font-semibold">{day(startsOn)}</dd>
        </div>
        <div className="text-right">
          <dt className="text-13 text-muted">{t('group-request.last-day')}</dt>
          <dd className="font-semibold">{day(endsOn ?? '')}</dd>
        </div>
      </dl>
      {services.length > 0 && (
        <ul aria-label={t('group-request.services')} className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-14">
          {services.map((service) => (
            <li key={service} className="flex items-center gap-2">
              <span
                aria-hidden
                className="h-4 w-1 rounded-4"
                style={{ backgroundColor: SERVICE_COLOURS[service] }}
              />
              {t(SERVICE_LABELS[service])}
            </li>
          ))}
        </ul>
      )}
      {route !== '' && <p className="mt-3 text-14 wrap-anywhere">{route}</p>}
    </div>
  );
}

function EndpointDot({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <span
      className={joinClassNames(
        'h-11 w-4 shrink-0 rounded-8 border-[3px] bg-surface',
        isOpen ? 'border-dotted border-control' : 'border-ink',
      )}
    />
  );
}
