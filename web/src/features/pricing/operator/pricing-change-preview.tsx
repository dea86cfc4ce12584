import { fromWireMoney, subtractMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import type { RulePreview } from '@marga/contract/pricing/pricing';
import { ArrowRight } from 'lucide-react';
import { formatRouteTitle } from '../../../shared/format-route.ts';
import { formatMoney } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { Price } from '../../../ui/price.tsx';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { SERVICE_COLOURS } from '../../../ui/service-colours.ts';

/** Shows what a draft would have changed on sold bookings, before anybody can save it. */
export function PricingChangePreview({ preview }: { preview: RulePreview }) {
  const t = useTranslations();
  const { looked, changed, examples } = preview;
  return (
    <div className="grid gap-4">
      <p className="text-16 font-semibold text-balance">
        {looked === 0 ? t('console.preview.no-sample') : t('console.preview.summary', { looked, changed })}
      </p>
      {looked > 0 && (
        <dl className="grid gap-px overflow-clip rounded-8 border border-line bg-line sm:grid-cols-2">
          <Shift label={t('console.preview.net')} before={preview.netBefore} after={preview.netAfter} />
          <Shift
            label={t('console.preview.income')}
            before={preview.incomeBefore}
            after={preview.incomeAfter}
          />
        </dl>
      )}
      {examples.length > 0 && <Examples examples={examples} />}
      <p className="text-13 text-pretty text-muted">{t('console.preview.stays')}</p>
    </div>
  );
}

interface ShiftProps {
  label: string;
  before: WireMoney;
  after: WireMoney;
}

function Shift({ label, before, after }: ShiftProps) {
  const t = useTranslations();
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="text-13 font-semibold text-muted">{label}</dt>
      <dd>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="sr-only">{t('console.preview.before')}</span>
          <Price money={before} className="text-16 text-muted" />
          <ArrowRight aria-hidden size={16} className="self-center text-muted" />
          <span className="sr-only">{t('console.preview.after')}</span>
          <Price money={after} className="text-20" />
        </span>
        <Difference before={before} after={after} />
      </dd>
    </div>
  );
}

function Difference({ before, after }: Omit<ShiftProps, 'label'>) {
  const t = useTranslations();
  const locale = useLocale();
  const difference = toWireMoney(subtractMoney(fromWireMoney(after), fromWireMoney(before)));
  const isLess = difference.amount.startsWith('-');
  if (fromWireMoney(difference).minor === 0n)
    return <span className="block text-13 text-muted">{t('console.preview.same')}</span>;
  const amount = formatMoney({ ...difference, amount: difference.amount.replace('-', '') }, locale);
  return <span className="figures block text-14">{isLess ? `− ${amount}` : `+ ${amount}`}</span>;
}

function Examples({ examples }: Pick<RulePreview, 'examples'>) {
  const t = useTranslations();
  return (
    <section>
      <h3 className="mb-2 text-16">{t('console.preview.examples')}</h3>
      <ol className="max-h-96 overflow-y-auto rounded-8 border border-line">
        {examples.map((example) => (
          <li
            key={example.bookingId}
            className="border-t border-l-4 border-line py-2 pr-3 pl-3 text-13 first:border-t-0"
            style={{ borderLeftColor: SERVICE_COLOURS[example.service] }}
          >
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate text-14 font-semibold">
                {formatRouteTitle(example.route, t)}
              </span>
              <ReferenceCode>{example.reference}</ReferenceCode>
            </p>
            <p className="truncate text-muted">{example.companyName}</p>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3">
              <Pair label={t('price.net')} before={example.netBefore} after={example.netAfter} />
              <Pair label={t('price.client')} before={example.clientBefore} after={example.clientAfter} />
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Pair({ label, before, after }: ShiftProps) {
  const isSame = fromWireMoney(before).minor === fromWireMoney(after).minor;
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="flex flex-wrap items-baseline justify-end gap-x-1.5">
        {!isSame && (
          <>
            <Price money={before} className="text-muted" />
            <ArrowRight aria-hidden size={13} className="self-center text-muted" />
          </>
        )}
        <Price money={after} className={joinClassNames(isSame && 'text-muted')} />
      </dd>
    </>
  );
}
