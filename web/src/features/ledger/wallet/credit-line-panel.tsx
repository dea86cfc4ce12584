import type { CreditLine } from '@marga/contract/ledger/ledger';
import { fromWireMoney, subtractMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { ReactNode } from 'react';
import { todayInIndia } from '../../../shared/clock.ts';
import { formatDay, formatDaysAhead, formatMoney } from '../../../shared/format-money-and-dates.ts';
import { type Translate, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import { Alert } from '../../../ui/alert.tsx';
import { PriceGroup } from '../../../ui/price-group.tsx';
import { Price } from '../../../ui/price.tsx';
import { type ProgressStep, ProgressSteps } from '../../../ui/progress-steps.tsx';
import { type CreditMilestone, listCreditStatementDates } from './credit-statement-dates.ts';
import { MoneyHolds } from './money-holds.tsx';
import { BalanceBreakdownBar, type Stretch } from './balance-breakdown-bar.tsx';
import { PanelWithSideSection } from './panel-with-side-section.tsx';
import { LazyDisclosure } from './wallet-balance-panel.tsx';

interface CreditCardProps {
  credit: CreditLine;
  holds?: ReactNode;
  stub: ReactNode;
}

/** Shows two lines: the credit limit with the amount drawn, and a timeline of the closing and due days. */
export function CreditLinePanel({ credit, holds = <MoneyHolds from="credit" />, stub }: CreditCardProps) {
  const t = useTranslations();
  const isBad = credit.isBlocked || credit.due?.state === 'overdue';
  return (
    <PanelWithSideSection label={t('wallet.credit')} stub={stub} tone={isBad ? 'failed' : 'plain'}>
      <h2 className="text-14 font-semibold text-muted">
        {t('wallet.credit')}, {t(`wallet.credit.cycle.${credit.cycle}`)}
      </h2>
      <PriceGroup of={[credit.available, credit.used, credit.held, credit.limit]}>
        <Price money={credit.available} className="block text-32" />
        <p className="mb-6 text-14 text-muted">{t('wallet.credit.available')}</p>
        <Standing credit={credit} />
        <BalanceBreakdownBar
          label={t('wallet.credit.line')}
          stretches={stretchesOf(credit, t)}
          end={{ label: t('wallet.credit.limit'), money: credit.limit }}
        />
      </PriceGroup>
      {isSome(credit.held) && <LazyDisclosure label={t('wallet.holds')}>{holds}</LazyDisclosure>}
      <Days credit={credit} />
    </PanelWithSideSection>
  );
}

function isSome(money: CreditLine['used']): boolean {
  return fromWireMoney(money).minor > 0n;
}

function stretchesOf({ used, held, available }: CreditLine, t: Translate): Stretch[] {
  const all: Stretch[] = [
    { id: 'used', label: t('wallet.credit.used'), money: used, look: 'travelled' },
    { id: 'held', label: t('wallet.held'), money: held, look: 'held' },
    { id: 'available', label: t('wallet.free'), money: available, look: 'open' },
  ];
  const some = all.filter(({ money }) => isSome(money));
  return some.length === 0 ? all.slice(0, 1) : some;
}

/** Shows what is wrong with the credit line and how to resolve it. */
function Standing({ credit: { isBlocked, due, limit, used } }: { credit: CreditLine }) {
  const t = useTranslations();
  const locale = useLocale();
  const over = subtractMoney(fromWireMoney(used), fromWireMoney(limit));
  const text = isBlocked
    ? t('wallet.credit.blocked', {
        amount: formatMoney((due ?? { outstanding: used }).outstanding, locale),
      })
    : due?.state === 'overdue'
      ? t('wallet.credit.overdue', { day: formatDay(due.dueOn, locale, 'year') })
      : over.minor > 0n
        ? t('wallet.credit.over', { amount: formatMoney(toWireMoney(over), locale) })
        : undefined;
  if (text === undefined) return null;
  return (
    <div className="mb-6">
      <Alert tone="failed">{text}</Alert>
    </div>
  );
}

function Days({ credit }: { credit: CreditLine }) {
  const t = useTranslations();
  const locale = useLocale();
  const present = todayInIndia();
  const steps = listCreditStatementDates(credit, present).map((stop): ProgressStep => ({
    id: stop.id,
    name: t(`wallet.credit.stop.${stop.id}`),
    state: stop.state,
    note: noteOf(stop, credit, present, locale),
  }));
  return (
    <div className="mt-8 border-t border-line pt-5">
      <ProgressSteps
        label={t('wallet.credit.days')}
        service="flight"
        steps={steps}
        stateLabels={{
          done: t('step.state.done'),
          current: t('step.state.current'),
          ahead: t('step.state.ahead'),
          failed: t('step.state.failed'),
          unknown: t('step.state.unknown'),
        }}
      />
    </div>
  );
}

function noteOf(
  { id, day }: CreditMilestone,
  { due }: CreditLine,
  present: string,
  locale: Locale,
): ReactNode {
  const date = formatDay(day, locale, 'short');
  if (id === 'today') return date;
  return (
    <>
      {date}
      {id !== 'closed' && <>, {formatDaysAhead(day, present, locale)}</>}
      {id === 'due' && due && <Price money={due.outstanding} className="block text-16 text-ink" />}
    </>
  );
}
