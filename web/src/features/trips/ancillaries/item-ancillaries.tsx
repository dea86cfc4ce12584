import type { Trip } from '@marga/contract/trips/trip';
import { Armchair, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { type Translate, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import type { TravellerDraft } from '../traveller-draft.ts';
import { formatChosenAncillary } from './ancillary-labels.ts';

/** The panel is loaded only when it is opened. */
const AncillariesPanel = lazy(async () => ({
  default: (await import('./ancillaries-panel.tsx')).AncillariesPanel,
}));

interface ItemAncillariesProps {
  readonly trip: Trip;
  readonly item: Trip['items'][number];
  readonly party: readonly TravellerDraft[];
}

/** Shows the seats, meals, bags and special requests of one item below it; when closed, it lists what was chosen. */
export function ItemAncillaries({ trip, item, party }: ItemAncillariesProps) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const chosen = item.ancillaries.map((ancillary) => formatChosenAncillary(ancillary, item.itinerary));
  return (
    <div className="border-t border-dashed border-control">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 px-5 py-2 text-left text-14 font-semibold text-link"
      >
        <Armchair aria-hidden size={18} className="shrink-0" />
        <span className="min-w-0 flex-1">
          {t(`ancillaries.open.${item.itinerary.service}`)}
          {chosen.length > 0 && (
            <span className="block text-13 font-normal text-ink">{chosen.join(' · ')}</span>
          )}
        </span>
        <ChevronDown aria-hidden size={16} className={isOpen ? 'shrink-0 rotate-180' : 'shrink-0'} />
      </button>
      <div id={id} hidden={!isOpen} className="px-4 pt-2 pb-5 sm:px-5">
        {isOpen && (
          <Suspense
            fallback={
              <LoadingSkeletons className="grid">
                <Skeleton className="h-24" />
              </LoadingSkeletons>
            }
          >
            <AncillariesPanel trip={trip} item={item} nameOf={(at) => nameOf(party, at, t)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Returns the typed name, or the traveller's number until there is one. */
function nameOf(party: readonly TravellerDraft[], at: number, t: Translate): string {
  const { givenName = '', familyName = '' } = party[at] ?? {};
  const name = `${givenName} ${familyName}`.trim();
  return name === '' ? t('ancillaries.traveller', { number: at + 1 }) : name;
}
