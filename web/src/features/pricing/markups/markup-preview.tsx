import { fromWireMoney, subtractMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import type { RulePreview } from '@marga/contract/pricing/pricing';
import { ArrowRight } from 'lucide-react';
import { formatRouteTitle } from '../../../shared/format-route.ts';
import { splitSign } from '../../../shared/amount-parts.ts';
import { currenciesWithFractions, formatMoney } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { PriceGroup } from '../../../ui/price-group.tsx';
import { Price } from '../../../ui/price.tsx';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { ServiceColourBar } from '../../bookings/booking-labels.tsx';

/** Shows what a markup would have changed for the clients of past bookings. What they paid stays as it was. */
export function MarkupPreview({ preview: { looked, changed, examples } }: { preview: RulePreview }) {
  const t = useTranslations();
  const locale = useLocale();
  const shown = examples.flatMap(({ clientBefore, clientAfter }) => [clientBefore, clientAfter]);
  const sum = toWireMoney({
    minor: examples.reduce((all, { clientBefore, clientAfter }) => {
      return all + subtractMoney(fromWireMoney(clientAfter), fromWireMoney(clientBefore)).minor;
    }, 0n),
    currency: 'INR',
  });
  return (
    <>
      <p className="font-display text-20 leading-7 font-semibold text-balance">
        {looked === 0 ? t('markups.preview.none') : t('markups.preview.summary', { looked, changed })}
      </p>
      {examples.length > 0 && (
        <p className="text-14">
          {t(examples.length < changed ? 'markups.preview.most' : 'markups.preview.together', {
            count: examples.length,
            amount: signed(sum, formatMoney(splitSign(sum).absolute, locale, currenciesWithFractions(shown))),
          })}
        </p>
      )}
      {examples.length > 0 && (
        <PriceGroup of={shown}>
          <ul className="rounded-8 border border-line text-14">
            {examples.map(({ bookingId, reference, route, service, clientBefore, clientAfter }) => (
              <li
                key={bookingId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 border-b border-line px-3 py-2 last:border-0"
              >
                <span className="flex min-w-0 items-center gap-2">
                  <ServiceColourBar service={service} />
                  <span className="truncate">{formatRouteTitle(route, t)}</span>
                  <ReferenceCode className="text-13 text-muted">{reference}</ReferenceCode>
                </span>
                <span className="flex items-center gap-2">
                  <Price money={clientBefore} className="text-muted" />
                  <ArrowRight aria-hidden size={14} className="text-muted" />
                  <span className="sr-only">{t('markups.preview.becomes')}</span>
                  <Price money={clientAfter} />
                </span>
              </li>
            ))}
          </ul>
        </PriceGroup>
      )}
      <p className="text-13 text-pretty text-muted">{t('markups.preview.stays')}</p>
    </>
  );
}

function signed({ amount }: WireMoney, formattedAmount: string): string {
  return amount.startsWith('-') ? `−${formattedAmount}` : `+${formattedAmount}`;
}
