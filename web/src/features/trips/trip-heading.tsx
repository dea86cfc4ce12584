import type { Trip } from '@marga/contract/trips/trip';
import { LONGEST } from '@marga/contract/trips/trip-details';
import { Bookmark, BookmarkCheck, Copy, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { Alert } from '../../ui/alert.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { DeleteTripDialog } from './delete-trip-dialog.tsx';
import { DuplicateTripDialog } from './duplicate-trip-dialog.tsx';
import { ClientQuoteLinksDialog } from './client-quote-links-dialog.tsx';
import { useSaveTrip } from './use-trip-actions.ts';

interface TripHeadProps {
  readonly trip: Trip;
  readonly name: string;
  readonly onName: (name: string) => void;
  /** Saves what was typed before the trip is copied or quoted. */
  readonly saveDraft: () => Promise<void>;
}

/** Shows the name of a trip and its actions other than booking. */
export function TripHeading({ trip, name, onName, saveDraft }: TripHeadProps) {
  const t = useTranslations();
  const [opened, setOpened] = useState<'duplicate' | 'quote' | 'delete'>();
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
  return (
    <div className="mb-8 grid items-end gap-x-6 gap-y-3 border-y border-line py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <TextField
        label={t('trip.name')}
        value={name}
        maxLength={LONGEST.name}
        placeholder={t('trip.name-example')}
        autoComplete="off"
        className="max-w-md"
        onChange={(event) => onName(event.target.value)}
        onKeyDown={(event) => (event.key === 'Enter' ? event.currentTarget.blur() : undefined)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          kind="outline"
          aria-pressed={isSaved}
          title={isSaved ? t('trip.unsave') : undefined}
          isPending={save.isPending}
          onClick={() => void toggle()}
        >
          {isSaved ? <BookmarkCheck aria-hidden size={18} /> : <Bookmark aria-hidden size={18} />}
          {t(isSaved ? 'trip.saved' : 'trip.save')}
        </Button>
        <Button kind="outline" onClick={() => void open('duplicate')}>
          <Copy aria-hidden size={18} />
          {t('trip.duplicate')}
        </Button>
        <Button kind="outline" onClick={() => void open('quote')}>
          <FileText aria-hidden size={18} />
          {t('trip.quote')}
        </Button>
        <Button kind="outline" onClick={() => setOpened('delete')}>
          <Trash2 aria-hidden size={18} />
          {t('trip.delete')}
        </Button>
      </div>
      {save.error !== null && (
        <div className="md:col-span-2">
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
