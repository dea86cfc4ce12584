import type { Cancellation, RefundLine } from '@marga/contract/amendments/amendments';
import type { Service } from '@marga/contract/travel-services';
import type { CSSProperties } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { PriceGroup } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { SignedPrice } from '../../ui/signed-price.tsx';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import {
  PriceBreakdownSubtotal,
  PriceBreakdownBarSegment,
  PriceBreakdownBars,
} from '../pricing/price-breakdown-bars.tsx';
import { calculateRefundLinePositions } from './refund-breakdown-bar-positions.ts';

interface RefundLinesProps {
  of: Pick<Cancellation, 'lines' | 'refund'>;
  service: Service;
}

/** Lists the charges one by one, from the amount paid down to the refund, each with the rule behind it. */
export function RefundBreakdown({ of: { lines, refund }, service }: RefundLinesProps) {
  const t = useTranslations();
  const { steps, end } = calculateRefundLinePositions(lines);
  return (
    <PriceGroup of={[...lines.map(({ amount }) => amount), refund]}>
      <ol
        aria-label={t('cancel.lines')}
        className="grid grid-cols-[minmax(3.5rem,22%)_minmax(0,1fr)_auto] text-14 sm:grid-cols-[30%_minmax(0,1fr)_auto]"
        style={{ '--service': SERVICE_COLOURS[service] } as CSSProperties}
      >
        {lines.map((line, at) => {
          const step = steps[at];
          return (
            <li key={at} className="col-span-3 grid grid-cols-subgrid">
              <PriceBreakdownBars>
                {step && (
                  <PriceBreakdownBarSegment
                    step={step}
                    look={lookOf(line)}
                    isFirst={at === 0}
                    isBroken={false}
                  />
                )}
              </PriceBreakdownBars>
              <p className="min-w-0 pt-2 pl-3 sm:pl-5">{line.name ?? t(`cancel.line.${line.code}`)}</p>
              <p className="pt-2 pl-3 text-right">
                {/* The amount paid is the starting point, and has no sign. */}
                {line.code === 'paid' ? (
                  <Price money={line.amount} />
                ) : (
                  <SignedPrice
                    money={line.amount}
                    className={line.amount.amount.startsWith('-') ? '' : 'text-confirmed'}
                  />
                )}
              </p>
              <p className="col-span-2 min-w-0 border-b border-line pb-2 pl-3 text-13 text-pretty text-muted sm:pl-5">
                {line.rule || (line.name !== null && t(`cancel.line.${line.code}`))}
              </p>
            </li>
          );
        })}
        <li className="col-span-3 grid grid-cols-subgrid bg-tint">
          <PriceBreakdownBars>
            <PriceBreakdownSubtotal at={end} />
          </PriceBreakdownBars>
          <p className="row-span-2 min-w-0 py-2 pl-3 font-display text-16 leading-5 font-semibold sm:pl-5">
            {t('cancel.comes-back')}
          </p>
          <p className="row-span-2 py-1 pl-3 text-right">
            <Price money={refund} className="text-20" />
          </p>
        </li>
      </ol>
    </PriceGroup>
  );
}

function lookOf({ code, amount }: RefundLine): 'supplier' | 'given' | 'ours' {
  if (code === 'paid') return 'supplier';
  return amount.amount.startsWith('-') ? 'ours' : 'given';
}
