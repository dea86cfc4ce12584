import type { Trip } from '@marga/contract/booking';
import { add, fromWire, toWire } from '@marga/contract/kernel/money';
import { useSay } from '../../../lib/i18n/text.ts';
import { Price } from '../../../ui/figures.tsx';

/** Beside fare and taxes: what the ancillaries of an item come to. Nothing where none costs anything. */
export function AncillariesTotal({ item }: { item: Trip['items'][number] }) {
  const say = useSay();
  const amounts = (item.price?.lines ?? []).flatMap(({ code, amount }) =>
    code === 'ancillary' ? [fromWire(amount)] : [],
  );
  if (amounts.length === 0) return null;
  return (
    <>
      <dt>{say('ancillaries.title')}</dt>
      <dd>
        <Price money={toWire(amounts.reduce(add))} />
      </dd>
    </>
  );
}
