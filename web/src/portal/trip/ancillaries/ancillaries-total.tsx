import type { Trip } from '@marga/contract/booking';
import { add, fromWire, toWire } from '@marga/contract/kernel/money';
import { useTranslations } from '../../../lib/i18n/translations.ts';
import { Price } from '../../../ui/price.tsx';

/** Beside fare and taxes: what the ancillaries of an item come to. Nothing where none costs anything. */
export function AncillariesTotal({ item }: { item: Trip['items'][number] }) {
  const t = useTranslations();
  const amounts = (item.price?.lines ?? []).flatMap(({ code, amount }) =>
    code === 'ancillary' ? [fromWire(amount)] : [],
  );
  if (amounts.length === 0) return null;
  return (
    <>
      <dt>{t('ancillaries.title')}</dt>
      <dd>
        <Price money={toWire(amounts.reduce(add))} />
      </dd>
    </>
  );
}
