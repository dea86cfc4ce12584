import type { WireMoney } from '@marga/contract/kernel/money';
import type { PriceLine } from '@marga/contract/pricing/price-breakdown';
import type { Service } from '@marga/contract/travel-services';
import type { Exchange } from '@marga/contract/search/search';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../shared/format-money-and-dates.ts';
import { type Translate, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { Price } from '../../ui/price.tsx';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import { usePermission } from '../../shared/member/use-permission.ts';
import { type BreakdownLines, type Step, placeBreakdownLinesOnScale } from './price-breakdown-lines.ts';
import {
  PriceBreakdownSubtotal,
  type Look,
  PriceBreakdownBarSegment,
  PriceBreakdownBars,
} from './price-breakdown-bars.tsx';
import { CostAfterTaxCredit } from './cost-after-tax-credit.tsx';

interface PriceBreakdownProps {
  readonly breakdown: BreakdownLines;
  /** Colours the supplier's part by its service; a breakdown of several services is petrol-coloured. */
  readonly service?: Service;
  /** Holds the supplier's own quote, when that is not in rupees. */
  readonly quoted?: { readonly published: WireMoney; readonly exchange: Exchange | null };
}

const TAXES: readonly PriceLine['code'][] = ['tds', 'cgst', 'sgst', 'utgst', 'igst'];

/**
 * Draws the price breakdown on one scale, each step beginning where the one before ended: from the published fare to
 * the net price and on to what the client pays. It is never drawn in the client view.
 */
export function PriceBreakdownTable({ breakdown, service = 'flight', quoted }: PriceBreakdownProps) {
  const t = useTranslations();
  const steps = placeBreakdownLinesOnScale(breakdown);
  const row = (line: PriceLine, step: Step | undefined, at: number, isFirst: boolean) => (
    <Line
      key={`${line.code} ${at}`}
      line={line}
      quoted={line.code === 'fare' ? quoted : undefined}
      track={
        step && (
          <PriceBreakdownBarSegment
            step={step}
            look={lookOf(line)}
            isFirst={isFirst}
            isBroken={steps.isBroken}
          />
        )
      }
    />
  );
  return (
    <div style={{ '--service': SERVICE_COLOURS[service] } as CSSProperties}>
      <ol
        aria-label={t('price.label')}
        className="grid grid-cols-[minmax(4rem,26%)_minmax(0,1fr)_auto] sm:grid-cols-[34%_minmax(0,1fr)_auto] text-14"
      >
        {breakdown.lines.map((line, at) => row(line, steps.lines[at], at, at === 0))}
        <Sum
          name={t('price.net')}
          text={t('price.net-text')}
          amount={breakdown.net}
          track={<PriceBreakdownSubtotal at={steps.net} hasMore />}
        />
        {breakdown.clientLines.map((line, at) => row(line, steps.clientLines[at], at, false))}
        <Sum
          name={t('price.client')}
          text={breakdown.clientLines.length === 0 ? <NoMarkup /> : t('price.client-text')}
          amount={breakdown.clientTotal}
          track={
            <PriceBreakdownSubtotal
              at={steps.client}
              from={breakdown.clientLines.length === 0 ? steps.net : undefined}
            />
          }
        />
      </ol>
      <CostAfterTaxCredit credit={breakdown.credit} />
    </div>
  );
}

function lookOf({ code, amount }: PriceLine): Look {
  if (code === 'fare' || code === 'supplier-taxes' || code === 'ancillary') return 'supplier';
  if (code === 'own-markup' || code === 'sub-agent-markup') return 'client';
  return amount.amount.startsWith('-') ? 'given' : 'ours';
}

interface LineProps {
  line: PriceLine;
  quoted: PriceBreakdownProps['quoted'];
  track: ReactNode;
}

function Line({ line, quoted, track }: LineProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { rule, citation, status } = line;
  const basis = formatBasis(line, quoted, (money) => formatMoney(money, locale), t);
  return (
    <li className="col-span-3 grid grid-cols-subgrid">
      <PriceBreakdownBars>{track}</PriceBreakdownBars>
      <p className="min-w-0 pt-2 pl-3 sm:pl-5">{line.name ?? t(`price.line.${line.code}`)}</p>
      <p className="pt-2 pr-1 pl-3 text-right">
        <SignedPrice line={line} />
      </p>
      <div className="col-span-2 min-w-0 border-b border-line pr-1 pb-2 pl-3 text-13 sm:pl-5">
        {(basis !== undefined || rule) && (
          <p className="text-pretty text-muted">
            {[basis, rule && t('price.rule', { name: rule.name, version: rule.version })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {citation !== null && (
          <Why
            name={t(`price.line.${line.code}`)}
            isTax={TAXES.includes(line.code)}
            citation={citation}
            status={status}
          />
        )}
      </div>
    </li>
  );
}

interface WhyProps extends Pick<PriceLine, 'status'> {
  name: string;
  isTax: boolean;
  citation: string;
}

/** Shows the law or agreement behind a line, and how certain it is. */
function Why({ name, isTax, citation, status }: WhyProps) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="min-h-6 font-semibold text-link underline underline-offset-4"
      >
        {t(isTax ? 'price.why-tax' : 'price.why')}
        <span className="sr-only"> {name}</span>
      </button>
      <div id={id} hidden={!isOpen} className="my-1 border-l-[3px] border-control pl-3">
        <p className="text-pretty">{citation}</p>
        {status !== null && (
          <p className={joinClassNames('mt-1', status === 'verify' ? 'text-held' : 'text-confirmed')}>
            {t(`price.status.${status}`)}
          </p>
        )}
      </div>
    </>
  );
}

/** The fare is the starting point, and has no sign. */
function SignedPrice({ line: { code, amount } }: { line: PriceLine }) {
  const isLess = amount.amount.startsWith('-');
  const sign = code === 'fare' ? '' : isLess ? '−' : '+';
  return (
    <span className={joinClassNames('whitespace-nowrap', isLess && 'text-confirmed')}>
      <span className="figures">{sign}</span>
      <Figure money={isLess ? { ...amount, amount: amount.amount.slice(1) } : amount} />
    </span>
  );
}

/** Rupees are aligned: where there are no paise, their space is left empty. */
function Figure({ money, className = '' }: { money: WireMoney; className?: string }) {
  return (
    <span className={joinClassNames('whitespace-nowrap', className)}>
      <Price money={money} />
      {!/\.\d*[1-9]/.test(money.amount) && (
        <span aria-hidden className="figures invisible text-[max(0.72em,0.75rem)] leading-none">
          .00
        </span>
      )}
    </span>
  );
}

interface SumProps {
  name: string;
  text: ReactNode;
  amount: WireMoney;
  track: ReactNode;
}

function Sum({ name, text, amount, track }: SumProps) {
  return (
    <li className="col-span-3 grid grid-cols-subgrid bg-tint">
      <PriceBreakdownBars>{track}</PriceBreakdownBars>
      <p className="min-w-0 pt-2 pl-3 font-display text-16 leading-5 font-semibold sm:pl-5">{name}</p>
      <p className="pt-1 pr-1 pl-3 text-right">
        <Figure money={amount} className="text-20" />
      </p>
      <p className="col-span-2 pb-2 pl-3 text-13 text-pretty text-muted sm:pl-5">{text}</p>
    </li>
  );
}

function NoMarkup() {
  const t = useTranslations();
  const may = usePermission();
  return (
    <>
      {t('price.no-markup')}{' '}
      {may('price:read') && (
        <Link to={SCREENS.markups.path} className="font-semibold text-link">
          {t('price.to-markups')}
        </Link>
      )}
    </>
  );
}

/** Describes what a line was calculated from. */
function formatBasis(
  { code, basis }: PriceLine,
  quoted: PriceBreakdownProps['quoted'],
  format: (money: WireMoney) => string,
  t: Translate,
): string | undefined {
  if (code === 'fare' && quoted?.exchange) {
    return t('trip.exchange', { amount: format(quoted.published), rate: quoted.exchange.rate });
  }
  if (basis === null)
    return code === 'fare' || code === 'supplier-taxes' || code === 'ancillary'
      ? t('price.as-quoted')
      : undefined;
  const { rate, on, times } = basis;
  if (rate !== null) return t('price.percent-of', { rate, amount: format(on) });
  return times === null || times === 1
    ? t('price.fixed', { amount: format(on) })
    : t('price.times', { amount: format(on), times });
}
