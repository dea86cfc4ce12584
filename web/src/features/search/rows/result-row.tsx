import type { Offer } from '@marga/contract/search/search';
import type { OfferId } from '@marga/contract/kernel/ids';
import type { Service } from '@marga/contract/travel-services';
import { Check, ChevronDown } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { usePermission } from '../../../shared/member/use-permission.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { PriceGroup } from '../../../ui/price-group.tsx';
import { Price } from '../../../ui/price.tsx';
import { SERVICE_COLOURS } from '../../../ui/service-colours.ts';
import { useIsDesktop } from '../../../ui/use-is-desktop.ts';
import { OfferPriceBreakdown } from '../../pricing/offer-price-breakdown.tsx';
import { PublishedPrice } from '../../pricing/published-price.tsx';
import { isSingleKeyShortcut } from '../../pricing/single-key-shortcut.ts';
import { usePriceForCurrentView, usePriceView } from '../../pricing/use-agent-or-client-price-view.ts';
import type { ResultRowProps } from '../service-search-screen.ts';
import { ClientPrice } from './client-price.tsx';
import { RowActions } from './row-actions.tsx';

/** Holds what the frame, the price button and the panel of any row need. */
interface RowBasics extends Omit<ResultRowProps, 'axis' | 'selected' | 'onToggle'> {
  readonly service: Service;
  /** Holds the offer that is priced in the row; the price breakdown explains this price. */
  readonly chosen: Offer;
  /** Holds the offers that differ from the chosen one only in who sells them, the cheapest first. */
  readonly rivals: readonly Offer[];
  readonly onChoose: (offer: Offer) => void;
  readonly selected: ReadonlySet<OfferId>;
  readonly onToggle: () => void;
  /** Names what the buttons act on. */
  readonly name: string;
  /** Holds the id of the element that names the row for screen readers. */
  readonly headingId: string;
  /** Holds the fares from which the user chooses in the open panel. */
  readonly fares: ReactNode;
}

interface PriceButtonProps extends RowBasics {
  /** Names the chosen fare on the price button. */
  readonly fare: string;
  /** Says how many fares there are besides the chosen one. */
  readonly otherFares: number;
  /** Holds the id of the element that says why the offer cannot be selected yet. */
  readonly obstacleId?: string | undefined;
  /** This is true when the trip contains the offer, but with other seats. */
  readonly isChanged?: boolean;
}

interface RowLayoutProps extends PriceButtonProps {
  /** Holds the cells of the row. */
  readonly identity: ReactNode;
  readonly times: ReactNode;
  readonly rail: ReactNode;
  /** Holds figures that stand in place of a rail. */
  readonly figures?: ReactNode;
  readonly facts: ReactNode;
}

/** Pressed anywhere in a row, this key opens its price breakdown. */
const EXPLAIN_KEY = 'w';

/**
 * Shows a result as one row of the list: what it is, its times, the rail, what it includes, and the price, which is
 * the button that selects it. The arrow beside the price opens the fares below the row, or as a sheet on a phone.
 */
export function ResultRow(props: RowLayoutProps) {
  const isAgents = usePriceView() === 'agent';
  return (
    <RowShell {...props} className="result-columns">
      <div className="[grid-area:identity]">{props.identity}</div>
      <div className="[grid-area:times]">{props.times}</div>
      {props.figures === undefined ? (
        <div aria-hidden className="relative h-full [grid-area:rail]">
          {props.rail}
        </div>
      ) : (
        <div className="min-w-0 [grid-area:rail]">{props.figures}</div>
      )}
      <div className="min-w-0 [grid-area:facts] @4xl/results:pl-3">{props.facts}</div>
      <PriceGroup of={isAgents ? [props.chosen.total, props.chosen.clientTotal] : []}>
        <div className="min-w-0 text-right [grid-area:client] @4xl/results:pr-2.5">
          <ClientPrice offer={props.chosen} />
        </div>
        <PriceButton {...props} />
      </PriceGroup>
    </RowShell>
  );
}

interface ShellProps extends RowBasics {
  /** Places the cells. */
  readonly className: string;
  readonly children: ReactNode;
}

/** Surrounds the cells of a row with its frame, its mark when it is in the trip, and its panel. */
export function RowShell(props: ShellProps) {
  const { isOpen, onOpen, result } = props;
  const may = usePermission();
  const isDesktop = useIsDesktop();
  const [isWanted, setWanted] = useState(false);
  // Only the agent sees the price breakdown.
  const parts = props.partsOf?.(props.chosen.id) ?? [{ offer: props.chosen, searchId: props.searchId }];
  const mayExplain = usePriceView() === 'agent' && may('price:read') && parts.length > 0;
  const isExplained = mayExplain && isWanted;
  const isInTrip = result.offers.some(({ id }) => props.selected.has(id));
  const panel = isOpen && (
    <RowPanel
      {...props}
      parts={parts}
      mayExplain={mayExplain}
      isExplained={isExplained}
      onExplain={setWanted}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut to one of its buttons
    <article
      aria-labelledby={props.headingId}
      onKeyDown={(event) => {
        if (!mayExplain || !isSingleKeyShortcut(event.nativeEvent, EXPLAIN_KEY)) return;
        setWanted(!(isOpen && isExplained));
        onOpen(result.id, true);
      }}
      className="relative animate-arrive bg-surface"
      style={{ '--service': SERVICE_COLOURS[props.service] } as CSSProperties}
    >
      <div
        data-row
        className={joinClassNames(
          'relative border-b border-line',
          props.className,
          isInTrip && 'bg-marigold/5 outline-2 -outline-offset-2 outline-ink',
        )}
      >
        {isInTrip && <span aria-hidden className="absolute inset-y-0 left-0 z-10 w-1.5 bg-marigold" />}
        {props.children}
      </div>
      {isDesktop
        ? panel
        : isOpen && (
            <Dialog title={props.name} look="sheet" onClose={() => onOpen(result.id, false)}>
              {panel}
            </Dialog>
          )}
    </article>
  );
}

/** Selects by its larger part, which shows the price, and opens the fares by its arrow. */
export function PriceButton(props: PriceButtonProps) {
  const t = useTranslations();
  const shown = usePriceForCurrentView();
  const { chosen, isOpen } = props;
  const isSelected = props.selected.has(chosen.id) && props.isChanged !== true;
  const isBlocked = props.obstacleId !== undefined && !isSelected;
  const look = isSelected
    ? 'border-marigold bg-marigold text-on-marigold hover:bg-marigold-hover'
    : 'border-primary bg-surface hover:bg-tint';
  return (
    <>
      <button
        type="button"
        aria-pressed={isSelected}
        aria-describedby={isBlocked ? props.obstacleId : undefined}
        disabled={isBlocked}
        onClick={props.onToggle}
        className={joinClassNames(
          'flex h-11 min-w-26 flex-col-reverse items-start justify-center self-end rounded-8 border px-2.5 text-left [grid-area:price] disabled:cursor-not-allowed disabled:opacity-60 @4xl/results:h-12 @4xl/results:self-center @4xl/results:rounded-r-none',
          look,
        )}
      >
        <span className="flex max-w-full items-center gap-1 text-13 leading-4">
          {isSelected && <Check aria-hidden size={13} strokeWidth={3} className="shrink-0" />}
          <span className="font-semibold">{t(isSelected ? 'results.deselect' : 'results.select')}</span>{' '}
          <span
            className={joinClassNames('hidden truncate @4xl/results:inline', !isSelected && 'text-muted')}
          >
            {props.fare}
            {props.otherFares > 0 && ` +${props.otherFares}`}
          </span>
        </span>
        <Price money={shown(chosen)} className="text-[1.125rem] leading-[1.375rem]" />
        <span className="sr-only"> {props.name}</span>
      </button>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => props.onOpen(props.result.id, !isOpen)}
        className={joinClassNames(
          'flex h-11 items-center justify-end gap-1 text-14 font-semibold text-link [grid-area:fares] @4xl/results:h-12 @4xl/results:w-8 @4xl/results:justify-center @4xl/results:self-center @4xl/results:rounded-r-8 @4xl/results:border @4xl/results:border-l-0',
          isSelected
            ? '@4xl/results:border-marigold @4xl/results:bg-marigold @4xl/results:text-on-marigold'
            : '@4xl/results:border-primary @4xl/results:hover:bg-tint',
        )}
      >
        <span className="max-w-24 truncate @4xl/results:sr-only">
          {props.fare}
          {props.otherFares > 0 && ` +${props.otherFares}`}
        </span>
        <span className="sr-only">, {t('results.fares-of', { name: props.name })}</span>
        <ChevronDown aria-hidden size={16} className={joinClassNames('shrink-0', isOpen && 'rotate-180')} />
      </button>
    </>
  );
}

interface PanelProps extends RowBasics {
  readonly parts: readonly { offer: Offer; searchId: string }[];
  readonly mayExplain: boolean;
  readonly isExplained: boolean;
  readonly onExplain: (isExplained: boolean) => void;
}

function RowPanel(props: PanelProps) {
  const t = useTranslations();
  const isAgents = usePriceView() === 'agent';
  return (
    <>
      <div
        data-fares
        className="grid gap-3 md:min-h-23 md:grid-cols-[minmax(0,1fr)_12rem] md:items-center md:border-b md:border-line md:bg-tint md:px-3.5 md:py-2"
      >
        <div className="min-w-0">{props.fares}</div>
        <RowActions {...props} />
      </div>
      {isAgents && props.chosen.exchange && (
        <div className="border-line py-2 md:border-b md:bg-tint md:px-3.5">
          <PublishedPrice of={props.chosen} isLine />
        </div>
      )}
      {props.isExplained && (
        <section aria-label={t('price.label')} className="border-line py-4 md:border-b md:bg-surface md:px-6">
          {props.parts.map(({ offer, searchId }) => (
            <OfferPriceBreakdown key={offer.id} searchId={searchId} offer={offer} />
          ))}
        </section>
      )}
    </>
  );
}
