import type { Trip } from '@marga/contract/trips/trip';
import { Bookmark, BookmarkCheck, Copy, Ellipsis, FileText, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { Alert } from '../../ui/alert.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { DeleteTripDialog } from './delete-trip-dialog.tsx';
import { DuplicateTripDialog } from './duplicate-trip-dialog.tsx';
import { ClientQuoteLinksDialog } from './client-quote-links-dialog.tsx';
import { useSaveTrip } from './use-trip-actions.ts';

interface TripHeadProps {
  readonly trip: Trip;
  /** Saves what was typed before the trip is copied or quoted. */
  readonly saveDraft: () => Promise<void>;
  /** Renders what a telephone shows below the other actions, once they are unfolded. */
  readonly children?: ReactNode;
}

/** Shows how far the purchase has come, and the actions of a trip other than booking. */
export function TripHeading({ trip, saveDraft, children }: TripHeadProps) {
  const t = useTranslations();
  const [opened, setOpened] = useState<'duplicate' | 'quote' | 'delete'>();
  const [isUnfolded, setUnfolded] = useState(false);
  const save = useSaveTrip(trip.id);
  const isSaved = trip.savedAt !== null;
  const open = async (dialog: 'duplicate' | 'quote') => {
    await saveDraft().catch(() => undefined);
    setOpened(dialog);
  };
  const toggle = async () => {
    await saveDraft().catch(() => undefined);
    save.mutate(!isSaved, { onSuccess: () => (isSaved ? undefined : showToast(t('trip.saved-toast'))) });
  };
  const small = 'h-9! px-2! text-14!';
  return (
    <div className="mb-1 flex flex-wrap items-center md:mb-3 justify-between gap-x-6 gap-y-1">
      <ol className="flex items-center gap-3 text-14 text-muted">
        <Step className="max-lg:hidden" isDone>
          {t('trip.step-search')}
        </Step>
        <Step isCurrent>
          <h1 className="text-16 font-semibold text-ink outline-none">{t('trip.title')}</h1>
        </Step>
        <Step className="max-lg:hidden">{t('trip.step-booked')}</Step>
      </ol>
      <Button
        kind="quiet"
        aria-expanded={isUnfolded}
        aria-label={t('trip.more')}
        className="size-11! px-0! md:hidden"
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <Ellipsis aria-hidden size={20} />
      </Button>
      <div className={joinClassNames('flex flex-wrap', !isUnfolded && 'max-md:hidden')}>
        <Button kind="quiet" className={small} onClick={() => void open('quote')}>
          <FileText aria-hidden size={16} />
          {t('trip.quote')}
        </Button>
        <Button
          kind="quiet"
          className={small}
          aria-pressed={isSaved}
          title={isSaved ? t('trip.unsave') : undefined}
          isPending={save.isPending}
          onClick={() => void toggle()}
        >
          {isSaved ? <BookmarkCheck aria-hidden size={16} /> : <Bookmark aria-hidden size={16} />}
          {t(isSaved ? 'trip.saved' : 'trip.save')}
        </Button>
        <Button kind="quiet" className={small} onClick={() => void open('duplicate')}>
          <Copy aria-hidden size={16} />
          {t('trip.duplicate')}
        </Button>
        <Button kind="quiet" className={small} onClick={() => setOpened('delete')}>
          <Trash2 aria-hidden size={16} />
          {t('trip.delete')}
        </Button>
      </div>
      {isUnfolded && <div className="w-full md:hidden">{children}</div>}
      {save.error !== null && (
        <div className="w-full">
          <Alert tone="failed">
            <ProblemMessage problem={save.error} />
          </Alert>
        </div>
      )}
      {opened === 'duplicate' && <DuplicateTripDialog trip={trip} onClose={() => setOpened(undefined)} />}
      {opened === 'delete' && <DeleteTripDialog trip={trip} onClose={() => setOpened(undefined)} />}
      {opened === 'quote' && <ClientQuoteLinksDialog trip={trip} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

interface StepProps {
  readonly isDone?: boolean;
  readonly isCurrent?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

function Step({ isDone = false, isCurrent = false, className = '', children }: StepProps) {
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={joinClassNames('flex items-center gap-2', isDone && 'font-semibold text-ink', className)}
    >
      <span
        aria-hidden
        className={joinClassNames(
          'size-3.5 rounded-full border-[3px]',
          isCurrent ? 'border-ink bg-marigold' : isDone ? 'border-primary bg-primary' : 'border-control',
        )}
      />
      {children}
    </li>
  );
}
