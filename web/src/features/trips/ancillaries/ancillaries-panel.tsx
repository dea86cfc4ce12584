import type { Trip } from '@marga/contract/trips/trip';
import { type Ancillary, ANCILLARY_KINDS } from '@marga/contract/trips/ancillaries';
import type { ItemAncillaries } from '@marga/contract/trips/trip-ancillaries';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PriceGroup } from '../../../ui/price-group.tsx';
import { Price } from '../../../ui/price.tsx';
import { ErrorState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { isSeatAncillary } from './cabin-seat-plan.ts';
import { isFreeAncillary } from './ancillary-labels.ts';
import {
  ancillariesCostOf,
  toAncillariesDraft,
  type AncillariesDraft,
  isSameAncillariesDraft,
  withoutUnavailableAncillaries,
} from './ancillaries-draft.ts';
import { AncillariesProblem } from './ancillaries-problem.tsx';
import { AncillaryOptionsPicker } from './ancillary-options-picker.tsx';
import { SeatChoice } from './seat-choice.tsx';
import { useChooseAncillaries, useOfferedAncillaries } from './use-ancillaries.ts';

interface AncillariesPanelProps {
  readonly trip: Trip;
  readonly item: Trip['items'][number];
  readonly nameOf: (traveller: number) => string;
}

/** Shows the ancillaries of a trip item and requests them when it is opened. */
export function AncillariesPanel(props: AncillariesPanelProps) {
  const { data, error, refetch } = useOfferedAncillaries(props.trip, props.item);
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <LoadingSkeletons className="grid gap-3">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-24" />
      </LoadingSkeletons>
    );
  }
  return <Choice {...props} ancillaries={data} />;
}

function Choice({
  trip,
  item,
  nameOf,
  ancillaries: { offered, chosen, remark },
}: AncillariesPanelProps & { ancillaries: ItemAncillaries }) {
  const t = useTranslations();
  const { ancillaries, longestRemark } = offered;
  const savedDraft = toAncillariesDraft(chosen, remark);
  const [draft, setDraft] = useState<AncillariesDraft>(() =>
    withoutUnavailableAncillaries(savedDraft, ancillaries),
  );
  const { mutate, isPending, error } = useChooseAncillaries(trip, item);
  if (ancillaries.length === 0 && longestRemark === null)
    return <p className="text-14 text-muted">{t('ancillaries.nothing')}</p>;
  const common = { item, travellers: trip.travellers, nameOf, draft, onChange: setDraft };
  const isSaved = isSameAncillariesDraft(draft, savedDraft);
  return (
    <PriceGroup of={ancillaries.map(({ price }) => price)}>
      <div className="grid gap-6">
        {ANCILLARY_KINDS.map((kind) => {
          const alike = ancillaries.filter((ancillary) => ancillary.kind === kind);
          const seats = alike.filter(isSeatAncillary);
          const others = alike.filter((ancillary) => !isSeatAncillary(ancillary));
          if (alike.length === 0) return null;
          return (
            <section key={kind} aria-label={t(titleOf(kind, alike))}>
              <h3 className="mb-2 text-16">{t(titleOf(kind, alike))}</h3>
              {kind === 'berth' && (
                <p className="mb-2 text-13 text-muted">{t('ancillaries.special-request-text')}</p>
              )}
              {seats.length > 0 && <SeatChoice {...common} seats={seats} />}
              {others.length > 0 && <AncillaryOptionsPicker {...common} ancillaries={others} />}
            </section>
          );
        })}
        {longestRemark !== null && (
          <TextField
            label={t(item.itinerary.service === 'cab' ? 'ancillaries.remark-cab' : 'ancillaries.remark')}
            hint={t('ancillaries.remark-hint', { length: draft.remark.trim().length, most: longestRemark })}
            maxLength={longestRemark}
            value={draft.remark}
            onChange={({ target }) => setDraft({ ...draft, remark: target.value })}
            // The field is inside the payment form, so Enter must not submit it.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
        {error !== null && (
          <Alert tone="failed">
            <AncillariesProblem problem={error} />
          </Alert>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-dashed border-control pt-4">
          <Sum draft={draft} ancillaries={ancillaries} />
          {isSaved ? (
            <p role="status" className="flex items-center gap-1.5 text-14 text-confirmed">
              {(draft.chosen.length > 0 || draft.remark !== '') && (
                <>
                  <CircleCheck aria-hidden size={16} />
                  {t('ancillaries.kept')}
                </>
              )}
            </p>
          ) : (
            <div className="flex flex-wrap items-center gap-3">
              <span className="text-13 text-held">{t('ancillaries.unkept')}</span>
              <Button isPending={isPending} onClick={() => mutate(draft)}>
                {t('ancillaries.keep')}
              </Button>
            </div>
          )}
        </div>
      </div>
    </PriceGroup>
  );
}

function titleOf(kind: Ancillary['kind'], alike: readonly Ancillary[]) {
  // A child seat in a cab is equipment that is brought along, not a seat that is picked.
  return kind === 'seat' && !alike.some(isSeatAncillary)
    ? ('ancillaries.kind.equipment' as const)
    : (`ancillaries.kind.${kind}` as const);
}

function Sum({ draft, ancillaries }: { draft: AncillariesDraft; ancillaries: readonly Ancillary[] }) {
  const t = useTranslations();
  const cost = ancillariesCostOf(draft, ancillaries);
  return (
    <p className="text-14" aria-live="polite">
      {draft.chosen.length === 0 ? t('ancillaries.none-yet') : `${t('ancillaries.sum')} `}
      {draft.chosen.length === 0 ? null : isFreeAncillary(cost) ? (
        <span className="font-semibold">{t('ancillaries.free')}</span>
      ) : (
        <Price money={cost} className="text-20" />
      )}
    </p>
  );
}
