import type { WireMoney } from '@marga/contract/kernel/money';
import type { PriceLine } from '@marga/contract/pricing/price-breakdown';
import type { Service } from '@marga/contract/travel-services';
import type { Exchange } from '@marga/contract/search/search';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { sumAmounts } from '../../shared/amount-parts.ts';
import { type Translate, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { PriceGroup, useMoneyFormat } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { SignedPrice } from '../../ui/signed-price.tsx';
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
  const suppliers = breakdown.lines.filter(isSuppliers);
  const [firstOfSupplier, ...moreOfSupplier] = suppliers.map(({ amount }) => amount);
  const lastOfSupplier = suppliers.at(-1);
  const row = (line: PriceLine, step: Step | undefined, at: number, isFirst: boolean) => (
    <Line
      key={`${line.code} ${at}`}
      line={line}
      // What the supplier quotes in its own currency is the sum of its lines, so it stands at the last of them.
      quoted={
        quoted?.exchange && firstOfSupplier && line === lastOfSupplier
          ? {
              published: quoted.published,
              rate: quoted.exchange.rate,
              rupees: sumAmounts([firstOfSupplier, ...moreOfSupplier]),
            }
          : undefined
      }
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
    <PriceGroup of={amountsOfBreakdown(breakdown)}>
      <ol
        style={{ '--service': SERVICE_COLOURS[service] } as CSSProperties}
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
    </PriceGroup>
  );
}

function isSuppliers({ code }: PriceLine): boolean {
  return code === 'fare' || code === 'supplier-taxes' || code === 'ancillary';
}

/** Returns every amount of a breakdown, since they must be shown alike to be added up. */
export function amountsOfBreakdown({
  lines,
  net,
  clientLines,
  clientTotal,
  credit,
}: BreakdownLines): WireMoney[] {
  return [
    ...lines.map(({ amount }) => amount),
    net,
    ...clientLines.map(({ amount }) => amount),
    clientTotal,
  ].concat(credit.trueCost);
}

function lookOf(line: PriceLine): Look {
  const { code, amount } = line;
  if (isSuppliers(line)) return 'supplier';
  if (code === 'own-markup' || code === 'sub-agent-markup') return 'client';
  return amount.amount.startsWith('-') ? 'given' : 'ours';
}

/** Holds the supplier's price in its own currency, the rate, and the sum of its lines in rupees. */
interface ConvertedQuote {
  readonly published: WireMoney;
  readonly rate: string;
  readonly rupees: WireMoney;
}

interface LineProps {
  line: PriceLine;
  quoted: ConvertedQuote | undefined;
  track: ReactNode;
}

function Line({ line, quoted, track }: LineProps) {
  const t = useTranslations();
  const format = useMoneyFormat();
  const { rule, citation, status } = line;
  const basis = formatBasis(line, format, t);
  return (
    <li className="col-span-3 grid grid-cols-subgrid">
      <PriceBreakdownBars>{track}</PriceBreakdownBars>
      <p className="min-w-0 pt-2 pl-3 sm:pl-5">{line.name ?? t(`price.line.${line.code}`)}</p>
      <p className="pt-2 pr-1 pl-3 text-right">
        {/* The fare is the starting point, and has no sign. */}
        {line.code === 'fare' ? (
          <Price money={line.amount} />
        ) : (
          <SignedPrice
            money={line.amount}
            className={line.amount.amount.startsWith('-') ? 'text-confirmed' : ''}
          />
        )}
      </p>
      <div className="col-span-2 min-w-0 border-b border-line pr-1 pb-2 pl-3 text-13 sm:pl-5">
        {(basis !== undefined || rule) && (
          <p className="text-pretty text-muted">
            {[basis, rule && t('price.rule', { name: rule.name, version: rule.version })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {quoted && (
          <p className="text-pretty text-muted">
            {t('price.supplier-total', {
              amount: format(quoted.published),
              rate: quoted.rate,
              rupees: format(quoted.rupees),
            })}
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
        <Price money={amount} className="text-20" />
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
  line: PriceLine,
  format: (money: WireMoney) => string,
  t: Translate,
): string | undefined {
  const { basis } = line;
  if (basis === null) return isSuppliers(line) ? t('price.as-quoted') : undefined;
  const { rate, on, times } = basis;
  if (rate !== null) return t('price.percent-of', { rate, amount: format(on) });
  return times === null || times === 1
    ? t('price.fixed', { amount: format(on) })
    : t('price.times', { amount: format(on), times });
}
