import { fromWireMoney, subtractMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { formatDay } from '../../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { PriceGroup } from '../../../../ui/price-group.tsx';
import { Price } from '../../../../ui/price.tsx';
import { CreditAmountDue } from './company-balance-list.tsx';
import { CreditUsageBar } from './credit-usage-bar.tsx';
import type { CompanyBalanceDetails } from './use-company-balances.ts';
import { CYCLE_LABELS } from './ledger-labels.ts';

/** Shows a company's current balance with Marga: what it has paid in, and what it owes. */
export function CompanyBalancePanel({ file }: { file: CompanyBalanceDetails }) {
  const t = useTranslations();
  const locale = useLocale();
  const { wallet, held, credit } = file;
  return (
    <PriceGroup
      of={[wallet, held, ...(credit ? [credit.used, credit.limit, credit.held, credit.available] : [])]}
    >
      <div className="grid gap-px overflow-clip rounded-14 border border-line bg-line lg:grid-cols-[2fr_3fr]">
        <section className="bg-surface px-5 py-4">
          <h2 className="text-16">{t('console.money.wallet')}</h2>
          <Price money={wallet} className="block text-32" />
          <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-1 text-14">
            <Figure label={t('console.money.held')} money={held} />
            <Figure
              label={t('console.money.free')}
              money={toWireMoney(subtractMoney(fromWireMoney(wallet), fromWireMoney(held)))}
            />
          </dl>
        </section>
        <section className="bg-surface px-5 py-4">
          <h2 className="text-16">{t('console.money.credit')}</h2>
          {credit ? (
            <>
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Price money={credit.used} className="text-32" />
                <span className="text-14 text-muted">
                  {t('console.money.of-limit')} <Price money={credit.limit} className="text-20 text-ink" />
                </span>
              </div>
              <div className="my-2">
                <CreditUsageBar credit={credit} isLarge />
              </div>
              <dl className="flex flex-wrap gap-x-8 gap-y-1 text-14">
                <Figure label={t('console.money.held')} money={credit.held} />
                <Figure label={t('console.money.free')} money={credit.available} />
                <div className="flex items-baseline gap-2">
                  <dt className="text-muted">{t('console.money.due')}</dt>
                  <dd>{credit.due ? <CreditAmountDue credit={credit} /> : t('console.money.nothing-due')}</dd>
                </div>
              </dl>
              <p className="mt-2 text-13 text-muted">
                {t('console.money.terms', {
                  cycle: t(CYCLE_LABELS[credit.cycle]),
                  days: credit.dueDays,
                  closes: formatDay(credit.closesOn, locale, 'year'),
                })}
              </p>
            </>
          ) : (
            <p className="mt-1 max-w-prose text-14 text-muted">{t('console.money.no-credit-text')}</p>
          )}
        </section>
      </div>
    </PriceGroup>
  );
}

function Figure({ label, money }: { label: string; money: WireMoney }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Price money={money} className="text-16" />
      </dd>
    </div>
  );
}
