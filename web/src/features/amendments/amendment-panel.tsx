import type { Cancellation, Change, AmendmentState } from '@marga/contract/amendments/amendments';
import type { Booking } from '@marga/contract/bookings/booking';
import { fromWireMoney } from '@marga/contract/kernel/money';
import type { ReactNode } from 'react';
import { formatMoment, formatMoney } from '../../shared/format-money-and-dates.ts';
import {
  type MessageId,
  type Translate,
  useLocale,
  useTranslations,
} from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { type ProgressStep, ProgressSteps, type StepState } from '../../ui/progress-steps.tsx';
import { formatSupplierName } from '../search/itinerary/itinerary.ts';
import {
  type AmendmentKind,
  listManualAmendmentSteps,
  listAmendmentSteps,
  describeAmendment,
} from './amendment-steps.ts';
import { formatTravellersOrLegs } from './booking-travellers-and-legs.ts';

/** Shows the progress of a cancellation that is under way or has just ended as a line of steps. */
export function CancellationPanel({
  booking,
  cancellation,
}: {
  booking: Booking;
  cancellation: Cancellation;
}) {
  const t = useTranslations();
  const locale = useLocale();
  const who = formatTravellersOrLegs(cancellation.part, booking, t, locale);
  const amount = formatMoney(cancellation.refund, locale);
  const isOver = cancellation.state === 'rejected' || cancellation.state === 'done';
  return (
    <Amendment
      booking={booking}
      kind="cancellation"
      amendment={cancellation}
      title={titleOf(cancellation.state, who, t)}
    >
      {!isOver && (
        <p className="mt-4 text-14 text-muted">
          {!/[1-9]/.test(cancellation.refund.amount)
            ? t('amendment.nothing-comes-back')
            : cancellation.isManual
              ? t('amendment.manual-back', { amount })
              : t('amendment.will-come-back', { amount, supplier: formatSupplierName(booking.supplier) })}
        </p>
      )}
    </Amendment>
  );
}

export function BookingChangePanel({ booking, change }: { booking: Booking; change: Change }) {
  const t = useTranslations();
  return (
    <Amendment
      booking={booking}
      kind="change"
      amendment={change}
      title={t(CHANGE_TITLES[change.state] ?? 'amendment.changing')}
    >
      {change.state !== 'done' && change.state !== 'rejected' && !(change.isManual && !costsMore(change)) && (
        <p className="mt-4 text-14 text-muted">
          {change.isManual
            ? t('amendment.manual-promise')
            : t('amendment.change-promise', { supplier: formatSupplierName(booking.supplier) })}
        </p>
      )}
    </Amendment>
  );
}

function costsMore({ total }: Change): boolean {
  return fromWireMoney(total).minor > 0n;
}

const CHANGE_TITLES: Partial<Record<AmendmentState, MessageId>> = {
  done: 'amendment.was-changed',
  rejected: 'amendment.was-not-changed',
};

function titleOf(state: AmendmentState, who: string | undefined, t: Translate): string {
  if (state === 'rejected') return t('amendment.was-not-cancelled');
  if (state === 'done')
    return who === undefined ? t('amendment.was-cancelled') : t('amendment.was-cancelled-part', { who });
  return who === undefined ? t('amendment.cancelling') : t('amendment.cancelling-part', { who });
}

const EDGES: Partial<Record<AmendmentState, string>> = {
  done: 'border-l-confirmed',
  rejected: 'border-l-failed',
};

interface AmendmentProps {
  booking: Booking;
  kind: AmendmentKind;
  amendment: Cancellation | Change;
  title: string;
  children: ReactNode;
}

function Amendment({ booking, kind, amendment, title, children }: AmendmentProps) {
  const t = useTranslations();
  const locale = useLocale();
  const supplier = formatSupplierName(booking.supplier);
  const ended = amendment.endedAt === null ? undefined : formatMoment(amendment.endedAt, locale, 'second');
  const isManual = amendment.isManual;
  const stops = isManual
    ? listManualAmendmentSteps(kind, amendment.state)
    : listAmendmentSteps(kind, amendment.state, amendment.failure);
  const steps = stops.map(({ id, state, label }): ProgressStep => ({
    id,
    state,
    name: t(label, { supplier }),
    note: state === 'current' ? t('step.now') : id === 'end' && state !== 'ahead' ? ended : undefined,
  }));
  const text = describeAmendment(kind, amendment.state, isManual, amendment.failure);
  return (
    <section
      aria-live="polite"
      className={joinClassNames(
        'rounded-14 border border-line border-l-[6px] bg-surface px-5 pt-4 pb-5 print:hidden',
        EDGES[amendment.state] ?? 'border-l-held',
      )}
    >
      <h2 className="mb-3 text-20">{title}</h2>
      <ProgressSteps
        label={t('amendment.label')}
        service={booking.service}
        steps={steps}
        stateLabels={stepStateLabels(t)}
      />
      {text !== undefined && (
        <div className="mt-4">
          <Alert tone={amendment.state === 'rejected' ? 'failed' : 'held'}>{t(text, { supplier })}</Alert>
        </div>
      )}
      {children}
    </section>
  );
}

function stepStateLabels(t: Translate): Record<StepState, string> {
  return {
    done: t('step.state.done'),
    current: t('step.state.current'),
    ahead: t('step.state.ahead'),
    failed: t('step.state.failed'),
    unknown: t('step.state.unknown'),
  };
}
