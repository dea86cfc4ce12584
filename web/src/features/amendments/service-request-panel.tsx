import type { BookingPart } from '@marga/contract/amendments/traveller-and-leg-selection';
import type { Cancellation, Change } from '@marga/contract/amendments/amendments';
import type { ServiceRequest } from '@marga/contract/amendments/service-requests';
import type { Booking } from '@marga/contract/bookings/booking';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { msUntil } from '../../shared/clock.ts';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { DialogProblem } from '../../ui/dialog.tsx';
import { Price } from '../../ui/price.tsx';
import { Countdown } from '../checkout/countdown.tsx';
import { BookingChangePrice } from './change/booking-change-price.tsx';
import { useHasInstantPassed } from '../search/use-has-instant-passed.ts';
import { type ServiceRequestNews, serviceRequestStatusOf } from './service-request-status.ts';
import { areTravellersAndLegsStillBooked, formatTravellersOrLegs } from './booking-travellers-and-legs.ts';
import type { Amendments } from './use-amendments.ts';
import { useWithdrawServiceRequest } from './use-service-request.ts';
import type { ChangeCategory } from './booking-change-request-dialog.tsx';

interface ServiceRequestPanelProps {
  booking: Booking;
  amendments: Pick<Amendments, 'serviceRequest' | 'serviceRequestQuote' | 'serviceRequestChange'> & {
    can: Pick<Amendments['can'], 'askServiceRequest' | 'requestChange'>;
  };
  mayChange: boolean;
  onSeeQuote: () => void;
  onServiceRequest: (part: BookingPart | undefined) => void;
  onRequestChange: (category: ChangeCategory) => void;
}

const TITLES: Record<ServiceRequestNews, MessageId> = {
  'with-us': 'service-request.with-us',
  answered: 'service-request.answered',
  over: 'service-request.answered',
  declined: 'service-request.declined',
  'taken-back': 'service-request.taken-back',
};
const TITLES_OF_CHANGE: Record<ServiceRequestNews, MessageId> = {
  ...TITLES,
  answered: 'service-request.change-answered',
  over: 'service-request.change-answered',
  declined: 'service-request.change-declined',
};

/** Shows a manual service request: open, answered or declined. A confirmed one is shown elsewhere. */
export function ServiceRequestPanel(props: ServiceRequestPanelProps) {
  const { booking, amendments, mayChange, onSeeQuote, onServiceRequest, onRequestChange } = props;
  const t = useTranslations();
  const { serviceRequest, serviceRequestQuote, serviceRequestChange, can } = amendments;
  const quote = serviceRequestQuote ?? serviceRequestChange;
  const heading = useRef<HTMLHeadingElement>(null);
  /** A withdrawal on this page is shown here; the next visit does not mention it. */
  const [takenBack, setTakenBack] = useState<ServiceRequest['id']>();
  useHasInstantPassed(quote?.expiresAt);
  const news = serviceRequestStatusOf(booking, amendments, takenBack);
  const isTakenBack = news === 'taken-back';
  useEffect(() => {
    // The button that was pressed has disappeared, and the focus with it.
    if (isTakenBack) heading.current?.focus();
  }, [isTakenBack]);
  if (serviceRequest === null || news === undefined) return null;
  const hasEnded = news === 'over' || news === 'declined' || news === 'taken-back';
  const { part, category } = serviceRequest;
  const isChange = category !== 'cancel';
  const mayAskAgain = isChange ? can.requestChange : can.askServiceRequest;
  // One region holds all states, so that screen readers announce changes in it.
  return (
    <section
      aria-live="polite"
      className={joinClassNames(
        'grid justify-items-start gap-3 rounded-14 border border-line border-l-[6px] bg-surface px-5 pt-4 pb-5 print:hidden',
        news === 'declined' ? 'border-l-failed' : 'border-l-held',
      )}
    >
      <h2 ref={heading} tabIndex={-1} className="text-20 outline-none">
        {t((isChange ? TITLES_OF_CHANGE : TITLES)[news])}
      </h2>
      <What booking={booking} serviceRequest={serviceRequest} hasQuote={quote !== null} />
      {news === 'with-us' && (
        <WithUs serviceRequest={serviceRequest} mayChange={mayChange} onTakenBack={setTakenBack} />
      )}
      {news === 'answered' && quote && (
        <Answered quote={quote}>
          {mayChange && (
            <Button onClick={onSeeQuote}>
              {t(isChange ? 'service-request.change-decide' : 'service-request.decide')}
            </Button>
          )}
        </Answered>
      )}
      {news === 'over' && (
        <Alert tone="held">{t(isChange ? 'service-request.change-over' : 'service-request.over')}</Alert>
      )}
      {news === 'declined' && (
        <Alert tone="failed">
          <span className="wrap-anywhere whitespace-pre-line">{serviceRequest.answer}</span>
        </Alert>
      )}
      {(news === 'declined' || news === 'taken-back') && (
        <p className="text-14 text-muted">{t('service-request.stands')}</p>
      )}
      {hasEnded && mayChange && mayAskAgain && (
        <Button
          kind="outline"
          onClick={() =>
            isChange
              ? onRequestChange(category)
              : onServiceRequest(areTravellersAndLegsStillBooked(part, booking) ? part : undefined)
          }
        >
          {t('service-request.again')}
        </Button>
      )}
    </section>
  );
}

function What({
  booking,
  serviceRequest,
  hasQuote,
}: {
  booking: Booking;
  serviceRequest: ServiceRequest;
  hasQuote: boolean;
}) {
  const t = useTranslations();
  const locale = useLocale();
  const { category, part } = serviceRequest;
  // The remark of a change says what is wanted, so it stays beside the supplier's answer.
  const remark = hasQuote && category === 'cancel' ? null : serviceRequest.remark;
  return (
    <p className="text-14 wrap-anywhere">
      <span className="font-semibold">
        {category === 'cancel'
          ? (formatTravellersOrLegs(part, booking, t, locale) ?? t('cancel.whole'))
          : t(`service-request.category.${category}`)}
      </span>
      {remark && <span className="block whitespace-pre-line text-muted">“{remark}”</span>}
    </p>
  );
}

interface WithUsProps {
  serviceRequest: ServiceRequest;
  mayChange: boolean;
  onTakenBack: (id: ServiceRequest['id']) => void;
}

function WithUs({ serviceRequest, mayChange, onTakenBack }: WithUsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { mutate, isPending, error } = useWithdrawServiceRequest(serviceRequest);
  return (
    <>
      <p className="text-14 text-muted">
        {t(promiseOf(serviceRequest), {
          since: formatMoment(serviceRequest.createdAt, locale, 'minute'),
          by: formatMoment(serviceRequest.answerBy, locale, 'minute'),
        })}
      </p>
      <DialogProblem problem={error} />
      {mayChange && (
        <Button
          kind="outline"
          isPending={isPending}
          onClick={() => {
            // This is called before the request is sent, because this component is unmounted afterwards.
            onTakenBack(serviceRequest.id);
            mutate();
          }}
        >
          {t('service-request.withdraw')}
        </Button>
      )}
    </>
  );
}

function promiseOf({ category, answerBy }: ServiceRequest): MessageId {
  const isLate = msUntil(answerBy) <= 0;
  if (category === 'cancel') return isLate ? 'service-request.overdue' : 'service-request.since';
  return isLate ? 'service-request.change-overdue' : 'service-request.change-since';
}

function Answered({ quote, children }: { quote: Cancellation | Change; children: ReactNode }) {
  const t = useTranslations();
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-2">
        {'refund' in quote ? (
          <p>
            <span className="block text-13 text-muted">{t('cancel.comes-back')}</span>
            <Price money={quote.refund} className="block text-32" />
          </p>
        ) : (
          <BookingChangePrice quote={quote} />
        )}
        <Countdown until={quote.expiresAt} label={t('cancel.holds-for')} />
      </div>
      {children}
    </>
  );
}
