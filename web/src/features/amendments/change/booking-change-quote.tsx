import type { Change } from '@marga/contract/amendments/amendments';
import type { Booking } from '@marga/contract/bookings/booking';
import type { WireMoney } from '@marga/contract/kernel/money';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { splitSign } from '../../../shared/amount-parts.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../../shared/api-problem.ts';
import { SCREENS } from '../../../routes.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogProblem } from '../../../ui/dialog.tsx';
import { PriceGroup, useMoneyFormat } from '../../../ui/price-group.tsx';
import { Countdown, useIsDeadlineOver } from '../../checkout/countdown.tsx';
import { PaymentMethodChoice } from '../../checkout/payment-method-choice.tsx';
import { PurchaseProblem } from '../../checkout/purchase-problem.tsx';
import { usePaymentMethods } from '../../checkout/use-payment-methods.ts';
import { ScheduleChangeTimelines } from '../schedule-change-timelines.tsx';
import { QuoteDialogButtons } from '../quote-dialog-buttons.tsx';
import { findRescheduledJourneys } from '../find-rescheduled-journeys.ts';
import { BookingChangePrice } from './booking-change-price.tsx';
import { type ChangePayment, useConfirmBookingChange } from './use-booking-change-quote.ts';

interface ChangeQuoteProps {
  booking: Booking;
  quote: Change;
  onAgain: () => void;
  onConfirmed: () => void;
  onClose: () => void;
}

/**
 * Shows the result of the change, what it costs or refunds and how long the quote is valid, and asks for
 * confirmation.
 */
export function BookingChangeQuote({ booking, quote, onAgain, onConfirmed, onClose }: ChangeQuoteProps) {
  const t = useTranslations();
  const isOver = useIsDeadlineOver(quote.expiresAt);
  const { mutate, isPending, error } = useConfirmBookingChange(quote, onConfirmed);
  const section = useRef<HTMLElement>(null);
  // The quote is below the user's choice, which may fill the screen of a phone, so it is scrolled into view.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const mustAskAgain = isOver || (error instanceof ApiProblem && error.retry === 'never');
  return (
    <section ref={section} aria-label={t('change.quote')} className="grid gap-4 border-t border-line pt-4">
      <Becomes booking={booking} quote={quote} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <BookingChangePrice quote={quote} />
        {!isOver && <Countdown until={quote.expiresAt} label={t('cancel.holds-for')} />}
      </div>
      {quote.isManual && <p className="text-13 text-pretty text-muted">{t('service-request.change-when')}</p>}
      <DialogProblem problem={error} />
      {isOver && (
        <Alert tone="held">{t(quote.isManual ? 'service-request.change-over' : 'change.over')}</Alert>
      )}
      {mustAskAgain ? (
        <QuoteDialogButtons keep={t('change.keep')} onClose={onClose}>
          <Button onClick={onAgain}>
            {t(quote.isManual ? 'service-request.open-change' : 'cancel.ask-again')}
          </Button>
        </QuoteDialogButtons>
      ) : (
        <PriceGroup of={[quote.difference, quote.fee, quote.total]}>
          <Confirm quote={quote} isPending={isPending} onConfirm={mutate} onClose={onClose} />
        </PriceGroup>
      )}
    </section>
  );
}

function Becomes({ booking, quote }: { booking: Booking; quote: Change }) {
  const t = useTranslations();
  const hasScheduleChange =
    booking.itinerary.service === 'hotel' ||
    findRescheduledJourneys(booking.itinerary, quote.itinerary).length > 0;
  const names = quote.travellers
    .filter(({ givenName, familyName }) =>
      booking.travellers.every((old) => old.givenName !== givenName || old.familyName !== familyName),
    )
    .map(({ givenName, familyName }) => `${givenName} ${familyName}`);
  return (
    <div className="grid gap-2">
      {hasScheduleChange && <ScheduleChangeTimelines before={booking.itinerary} after={quote.itinerary} />}
      {names.length > 0 && (
        <p className="text-14">
          {t('change.new-names')} <span className="font-semibold">{names.join(', ')}</span>
        </p>
      )}
      {quote.seats.length > 0 && (
        <p className="text-14">
          {t('change.new-seats')} <span className="figures">{quote.seats.join(', ')}</span>
        </p>
      )}
      {quote.agreed !== null && <p className="text-14 wrap-anywhere whitespace-pre-line">{quote.agreed}</p>}
    </div>
  );
}

interface ConfirmProps {
  quote: Change;
  isPending: boolean;
  onConfirm: (payWith: ChangePayment) => void;
  onClose: () => void;
}

function Confirm({ quote: { total }, isPending, onConfirm, onClose }: ConfirmProps) {
  const t = useTranslations();
  const format = useMoneyFormat();
  const amount = format(splitSign(total).absolute);
  if (total.amount.startsWith('-') || !/[1-9]/.test(total.amount)) {
    return (
      <QuoteDialogButtons keep={t('change.keep')} onClose={onClose}>
        <Button isPending={isPending} onClick={() => onConfirm('wallet')}>
          {total.amount.startsWith('-') ? t('change.confirm-back', { amount }) : t('change.confirm-free')}
        </Button>
      </QuoteDialogButtons>
    );
  }
  return (
    <PayAndConfirm
      total={total}
      amount={amount}
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

interface PayAndConfirmProps extends Omit<ConfirmProps, 'quote'> {
  total: WireMoney;
  amount: string;
}

/** The additional amount is paid from the wallet or on credit, and charged only when the supplier has confirmed. */
function PayAndConfirm({ total, amount, isPending, onConfirm, onClose }: PayAndConfirmProps) {
  const t = useTranslations();
  const [wanted, setWanted] = useState<PaymentMethod>();
  const { choices, method, error } = usePaymentMethods(total, wanted, { isDifference: true });
  return (
    <div className="grid gap-3">
      {choices?.length === 0 && (
        <Alert tone="held">
          {t('change.no-fund')} <Link to={SCREENS.contact.path}>{t('change.no-fund.ask')}</Link>
        </Alert>
      )}
      {choices && choices.length > 0 && (
        <PaymentMethodChoice
          choices={choices}
          chosen={method}
          isFixed={isPending}
          isWide
          onChoose={setWanted}
        />
      )}
      <PurchaseProblem problem={error} />
      <p className="text-13 text-muted">{t('change.promise')}</p>
      <QuoteDialogButtons keep={t('change.keep')} onClose={onClose}>
        <Button
          isPending={isPending}
          disabled={method !== 'wallet' && method !== 'credit'}
          onClick={() => (method === 'wallet' || method === 'credit') && onConfirm(method)}
        >
          {t('change.confirm-pay', { amount })}
        </Button>
      </QuoteDialogButtons>
    </div>
  );
}
