import { fromWireMoney, subtractMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { Offer } from '@marga/contract/search/search';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useMoneyFormat } from '../../../ui/price-group.tsx';
import { Price } from '../../../ui/price.tsx';
import { usePriceView } from '../../pricing/use-agent-or-client-price-view.ts';

/**
 * Shows what the client pays and what the company earns by it, and the supplier's own quote in another currency. In
 * the client view the row's price is the client's already, so the cell is empty.
 */
export function ClientPrice({ offer }: { offer: Offer }) {
  const t = useTranslations();
  const format = useMoneyFormat();
  const isAgents = usePriceView() === 'agent';
  const earned = subtractMoney(fromWireMoney(offer.clientTotal), fromWireMoney(offer.total));
  return (
    <div className="text-13 leading-4">
      {isAgents && earned.minor !== 0n && (
        <p className="flex justify-end gap-1 @4xl/results:block">
          <span className="text-muted @4xl/results:sr-only">{t('results.head.client')}</span>
          <Price money={offer.clientTotal} className="block text-14 leading-5" />
          <span className="hidden text-confirmed @4xl/results:block">
            <span aria-hidden>+</span>
            <span className="sr-only">{t('results.earning')} </span>
            {format(toWireMoney(earned))}
          </span>
        </p>
      )}
      {/* What it comes to in rupees, and what lies between that and the price, is in the open panel. */}
      {isAgents && offer.exchange && (
        <p className="text-muted">
          <span className="sr-only">{t('card.published')}</span>{' '}
          <span className="figures text-ink">{format(offer.published)}</span>
        </p>
      )}
    </div>
  );
}
