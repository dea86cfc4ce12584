import type { Trip } from '@marga/contract/booking';
import { type Extra, EXTRA_KINDS } from '@marga/contract/extras';
import type { ItemExtras } from '@marga/contract/trip-extras';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n/text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Price } from '../../../ui/figures.tsx';
import { BrokenState, Loading, Skeleton } from '../../../ui/page-states.tsx';
import { isSeat } from './cabin-plan.ts';
import { isFree } from './extra-words.ts';
import { costOf, draftOf, type ExtrasDraft, isSameDraft, stillOffered } from './extras-draft.ts';
import { ExtrasProblem } from './extras-problem.tsx';
import { KindChoice } from './kind-choice.tsx';
import { SeatChoice } from './seat-choice.tsx';
import { useChooseExtras, useOfferedExtras } from './use-extras.ts';

interface ExtrasPanelProps {
  readonly trip: Trip;
  readonly item: Trip['items'][number];
  readonly nameOf: (traveller: number) => string;
}

/** What can be had with an item of the trip, asked for when it is opened. */
export function ExtrasPanel(props: ExtrasPanelProps) {
  const { data, error, refetch } = useOfferedExtras(props.trip, props.item);
  if (error && !data) return <BrokenState problem={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  return <Choice {...props} extras={data} />;
}

function Choice({
  trip,
  item,
  nameOf,
  extras: { offered, chosen, remark },
}: ExtrasPanelProps & { extras: ItemExtras }) {
  const say = useSay();
  const { extras, longestRemark } = offered;
  const kept = draftOf(chosen, remark);
  const [draft, setDraft] = useState<ExtrasDraft>(() => stillOffered(kept, extras));
  const { mutate, isPending, error } = useChooseExtras(trip, item);
  if (extras.length === 0 && longestRemark === null)
    return <p className="text-14 text-muted">{say('extras.nothing')}</p>;
  const common = { item, travellers: trip.travellers, nameOf, draft, onChange: setDraft };
  const isKept = isSameDraft(draft, kept);
  return (
    <div className="grid gap-6">
      {EXTRA_KINDS.map((kind) => {
        const alike = extras.filter((extra) => extra.kind === kind);
        const seats = alike.filter(isSeat);
        const others = alike.filter((extra) => !isSeat(extra));
        if (alike.length === 0) return null;
        return (
          <section key={kind} aria-label={say(titleOf(kind, alike))}>
            <h3 className="mb-2 text-16">{say(titleOf(kind, alike))}</h3>
            {kind === 'berth' && <p className="mb-2 text-13 text-muted">{say('extras.wish-words')}</p>}
            {seats.length > 0 && <SeatChoice {...common} seats={seats} />}
            {others.length > 0 && <KindChoice {...common} extras={others} />}
          </section>
        );
      })}
      {longestRemark !== null && (
        <TextField
          label={say(item.itinerary.service === 'cab' ? 'extras.remark-cab' : 'extras.remark')}
          hint={say('extras.remark-hint', { length: draft.remark.trim().length, most: longestRemark })}
          maxLength={longestRemark}
          value={draft.remark}
          onChange={({ target }) => setDraft({ ...draft, remark: target.value })}
          // The field stands within the form that pays.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      {error !== null && (
        <Alert tone="failed">
          <ExtrasProblem problem={error} />
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-dashed border-control pt-4">
        <Sum draft={draft} extras={extras} />
        {isKept ? (
          <p role="status" className="flex items-center gap-1.5 text-14 text-confirmed">
            {(draft.chosen.length > 0 || draft.remark !== '') && (
              <>
                <CircleCheck aria-hidden size={16} />
                {say('extras.kept')}
              </>
            )}
          </p>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <span className="text-13 text-held">{say('extras.unkept')}</span>
            <Button isPending={isPending} onClick={() => mutate(draft)}>
              {say('extras.keep')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function titleOf(kind: Extra['kind'], alike: readonly Extra[]) {
  // A child's seat in a cab is brought along, and not picked.
  return kind === 'seat' && !alike.some(isSeat)
    ? ('extras.kind.equipment' as const)
    : (`extras.kind.${kind}` as const);
}

function Sum({ draft, extras }: { draft: ExtrasDraft; extras: readonly Extra[] }) {
  const say = useSay();
  const cost = costOf(draft, extras);
  return (
    <p className="text-14" aria-live="polite">
      {draft.chosen.length === 0 ? say('extras.none-yet') : `${say('extras.sum')} `}
      {draft.chosen.length === 0 ? null : isFree(cost) ? (
        <span className="font-semibold">{say('extras.free')}</span>
      ) : (
        <Price money={cost} className="text-20" />
      )}
    </p>
  );
}
