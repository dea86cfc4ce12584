import { fromWireMoney } from '@marga/contract/kernel/money';
import { Link } from 'react-router';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { useMoneyFormat } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import type { BreakdownLines } from './price-breakdown-lines.ts';

/** Shows the net price less the tax credit, and why there is or is not a tax credit. */
export function CostAfterTaxCredit({ credit }: { credit: BreakdownLines['credit'] }) {
  const t = useTranslations();
  const format = useMoneyFormat();
  const { supplierTax, ownTax, trueCost, reason } = credit;
  const isOwnBack = fromWireMoney(ownTax).minor > 0n;
  const isSuppliersBack = fromWireMoney(supplierTax).minor > 0n;
  return (
    <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-1 rounded-8 border border-dashed border-control px-4 py-3 text-14">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-display text-16 leading-5 font-semibold">{t('price.true-cost')}</p>
        <ul className="mt-1 grid gap-0.5 text-13 text-pretty text-muted">
          {isOwnBack && <li>{t('price.credit.own', { amount: format(ownTax) })}</li>}
          {isSuppliersBack && <li>{t('price.credit.creditable', { amount: format(supplierTax) })}</li>}
          {reason === undefined && <li>{t('price.credit.mixed')}</li>}
          {reason !== undefined && reason !== 'creditable' && <li>{t(`price.credit.${reason}`)}</li>}
          {reason === 'not-registered' && (
            <li>
              <Link to={SCREENS.profile.path} className="font-semibold text-link">
                {t('price.to-gst')}
              </Link>
            </li>
          )}
        </ul>
      </div>
      <Price money={trueCost} className="text-20" />
    </div>
  );
}
