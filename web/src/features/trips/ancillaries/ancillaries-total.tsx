import type { Trip } from '@marga/contract/trips/trip';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Price } from '../../../ui/price.tsx';
import { ancillariesTotalOf } from './ancillaries-total-of.ts';

/** Shows the total of an item's ancillaries beside fare and taxes. It renders nothing where none has a price. */
export function AncillariesTotal({ item }: { item: Trip['items'][number] }) {
  const t = useTranslations();
  const total = ancillariesTotalOf(item);
  if (!total) return null;
  return (
    <>
      <dt>{t('ancillaries.title')}</dt>
      <dd>
        <Price money={total} />
      </dd>
    </>
  );
}
