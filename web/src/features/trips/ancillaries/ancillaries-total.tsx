import type { Trip } from '@marga/contract/trips/trip';
import { addMoney, fromWireMoney, toWireMoney } from '@marga/contract/kernel/money';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Price } from '../../../ui/price.tsx';

/** Shows the total of an item's ancillaries beside fare and taxes. It renders nothing where none has a price. */
export function AncillariesTotal({ item }: { item: Trip['items'][number] }) {
  const t = useTranslations();
  const amounts = (item.price?.lines ?? []).flatMap(({ code, amount }) =>
    code === 'ancillary' ? [fromWireMoney(amount)] : [],
  );
  if (amounts.length === 0) return null;
  return (
    <>
      <dt>{t('ancillaries.title')}</dt>
      <dd>
        <Price money={toWireMoney(amounts.reduce(addMoney))} />
      </dd>
    </>
  );
}
