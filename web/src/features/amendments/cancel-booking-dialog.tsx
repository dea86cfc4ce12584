import type { BookingPart } from '@marga/contract/amendments/traveller-and-leg-selection';
import type { Cancellation } from '@marga/contract/amendments/amendments';
import type { Booking } from '@marga/contract/bookings/booking';
import type { WireMoney } from '@marga/contract/kernel/money';
import { useState } from 'react';
import { type MessageId, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../shared/api-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogProblem } from '../../ui/dialog.tsx';
import { PriceGroup, useMoneyFormat } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { Countdown, useIsDeadlineOver } from '../checkout/countdown.tsx';
import { formatSupplierName } from '../search/itinerary/itinerary.ts';
import {
  listManuallyCancellablePartKinds,
  BookingPartToCancelChoice,
  listCancellablePartKinds,
} from './booking-part-to-cancel-choice.tsx';
import { formatTravellersOrLegs, WHOLE } from './booking-travellers-and-legs.ts';
import { QuoteDialogButtons } from './quote-dialog-buttons.tsx';
import { RefundBreakdown } from '../refunds/refund-breakdown.tsx';
import type { Amendments } from './use-amendments.ts';
import { useCancellationQuote, useConfirmCancellation } from './use-cancellation.ts';

interface CancelDialogProps {
  booking: Booking;
  can: Amendments['can'];
  /** When true, the user refuses a schedule change by the supplier, which cancels the whole booking. */
  isRefusal?: boolean;
  /** Holds the quote that operators got by telephone; the supplier is not asked again. */
  manualQuote?: Cancellation | undefined;
  /**
   * Opens the form for a cancellation request to the operators; the part is undefined when the user has still to
   * choose what to cancel.
   */
  onServiceRequest: (part: BookingPart | undefined) => void;
  onClose: () => void;
  /** This is called once the cancellation is under way; the page then shows its progress. */
  onConfirmed: () => void;
}

/**
 * Lets the user choose what to cancel, shows each charge and how long the quote is valid, and asks for confirmation.
 */
export function CancelBookingDialog(props: CancelDialogProps) {
  const { booking, can, isRefusal = false, manualQuote, onServiceRequest, onClose, onConfirmed } = props;
  const t = useTranslations();
  const kinds = isRefusal || manualQuote ? (['whole'] as const) : listCancellablePartKinds(booking, can);
  const isWhole = kinds.length === 1 && manualQuote === undefined;
  const [part, setPart] = useState<BookingPart | undefined>(isWhole ? WHOLE : undefined);
  const [round, setRound] = useState(0);
  const { data, error, isFetching } = useCancellationQuote(booking, part, round);
  const quote = manualQuote ?? data;
  const askAgain = () => (manualQuote ? onServiceRequest(manualQuote.part) : setRound(round + 1));
  const isRefused = error instanceof ApiProblem && error.code === 'not-cancellable';
  const others =
    isRefusal || manualQuote
      ? []
      : listManuallyCancellablePartKinds(booking).filter((kind) => !kinds.includes(kind));
  return (
    <Dialog
      look="wide"
      title={t(isRefusal ? 'schedule-change.refuse-title' : 'cancel.title', {
        reference: booking.reference,
      })}
      onClose={onClose}
    >
      <div className="grid w-[min(42rem,calc(100vw-4rem))] gap-5 max-sm:w-[calc(100vw-3rem)]">
        {kinds.length > 1 && (
          <BookingPartToCancelChoice
            booking={booking}
            kinds={kinds}
            onChoose={(chosen) => {
              setPart(chosen);
              askAgain();
            }}
          />
        )}
        {isFetching && <AskingSupplier supplier={booking.supplier} />}
        {!isFetching && error !== null && (
          <div className="grid justify-items-start gap-3">
            <DialogProblem problem={error} />
            {isRefused && can.askServiceRequest ? (
              <Button onClick={() => onServiceRequest(part)}>{t('service-request.open')}</Button>
            ) : (
              <Button kind="outline" onClick={askAgain}>
                {t('cancel.ask-again')}
              </Button>
            )}
          </div>
        )}
        {!isFetching && quote && (
          <PriceGroup key={quote.id} of={figuresOf(quote)}>
            <Quote
              booking={booking}
              quote={quote}
              onAgain={askAgain}
              onConfirmed={onConfirmed}
              onClose={onClose}
            />
          </PriceGroup>
        )}
        {others.length > 0 && can.askServiceRequest && (
          <p className="text-14 text-muted">
            {t(otherPartsText(others))}{' '}
            <Button kind="quiet" onClick={() => onServiceRequest(undefined)}>
              {t('service-request.open')}
            </Button>
          </p>
        )}
        {(isFetching || !quote) && <QuoteDialogButtons keep={t('cancel.keep')} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function otherPartsText(kinds: ReturnType<typeof listManuallyCancellablePartKinds>): MessageId {
  if (kinds.length > 1) return 'service-request.other-parts';
  return kinds.includes('legs')
    ? 'service-request.other-parts.legs'
    : 'service-request.other-parts.travellers';
}

function AskingSupplier({ supplier }: { supplier: string }) {
  const t = useTranslations();
  return (
    <LoadingSkeletons className="grid gap-2">
      <p className="text-14 text-muted">{t('cancel.asking', { supplier: formatSupplierName(supplier) })}</p>
      {Array.from({ length: 3 }, (_, row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </LoadingSkeletons>
  );
}

interface QuoteProps {
  booking: Booking;
  quote: Cancellation;
  onAgain: () => void;
  onConfirmed: () => void;
  onClose: () => void;
}

function Quote({ booking, quote, onAgain, onConfirmed, onClose }: QuoteProps) {
  const t = useTranslations();
  const locale = useLocale();
  const format = useMoneyFormat();
  const isOver = useIsDeadlineOver(quote.expiresAt);
  const { mutate, isPending, error } = useConfirmCancellation(quote, onConfirmed);
  const who = formatTravellersOrLegs(quote.part, booking, t, locale);
  const isNothing = !/[1-9]/.test(quote.refund.amount);
  const mustAskAgain = isOver || isSettled(error);
  return (
    <section aria-label={t('cancel.quote')} className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <p>
          <span className="block text-13 text-muted">{who ?? t('cancel.whole')}</span>
          {isNothing ? (
            <span className="font-display text-24 font-semibold text-failed">
              {t('fee-schedule.nothing')}
            </span>
          ) : (
            <>
              <Price money={quote.refund} className="text-32" /> <BackTo places={quote.refundTo} />
            </>
          )}
        </p>
        {!isOver && <Countdown until={quote.expiresAt} label={t('cancel.holds-for')} />}
      </div>
      {quote.isVoid && <Alert tone="confirmed">{t('cancel.void')}</Alert>}
      <RefundBreakdown of={quote} service={booking.service} />
      {!isNothing && (
        <p className="text-13 text-pretty text-muted">
          {quote.isManual
            ? t('service-request.when')
            : t('cancel.when', { supplier: formatSupplierName(booking.supplier) })}
        </p>
      )}
      <DialogProblem problem={error} />
      {isOver && <Alert tone="held">{t(quote.isManual ? 'service-request.over' : 'cancel.over')}</Alert>}
      <QuoteDialogButtons keep={t('cancel.keep')} onClose={onClose}>
        {mustAskAgain ? (
          <Button onClick={onAgain}>{t(quote.isManual ? 'service-request.open' : 'cancel.ask-again')}</Button>
        ) : (
          <Button kind="danger" isPending={isPending} onClick={() => mutate()}>
            {isNothing ? t('cancel.confirm-nothing') : t('cancel.confirm', { amount: format(quote.refund) })}
          </Button>
        )}
      </QuoteDialogButtons>
    </section>
  );
}

/** Returns the charges, the refund, and where it goes; all are shown with paise when one of them has some. */
function figuresOf({ lines, refund, refundTo }: Cancellation): WireMoney[] {
  return [refund, ...[...lines, ...refundTo].map(({ amount }) => amount)];
}

/** When several payment methods were used, each shows how much is refunded to it. */
function BackTo({ places }: { places: Cancellation['refundTo'] }) {
  const t = useTranslations();
  const format = useMoneyFormat();
  if (places.length <= 1)
    return places.map(({ to }) => (
      <span key={to} className="text-14">
        {t(`cancel.back-to.${to}`)}
      </span>
    ));
  return (
    <span className="block text-14">
      {places.map(({ to, amount }) => (
        <span key={to} className="block">
          {format(amount)} {t(`cancel.back-to.${to}`)}
        </span>
      ))}
    </span>
  );
}

/** Returns whether the server refused for good, so that the same quote would be refused again. */
function isSettled(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.retry === 'never';
}
