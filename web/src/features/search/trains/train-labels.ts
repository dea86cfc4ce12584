import type { TrainClass, TrainQuota } from '@marga/contract/search/criteria';
import type { TrainItinerary } from '@marga/contract/search/itineraries';
import type { MessageId } from '../../../shared/i18n/use-translations.ts';
import type { ChipTone } from '../../../ui/chip.tsx';

export const CLASS_LABELS: Record<TrainClass | 'any', MessageId> = {
  any: 'train-class.any',
  '1A': 'train-class.1A',
  '2A': 'train-class.2A',
  '3A': 'train-class.3A',
  '3E': 'train-class.3E',
  EC: 'train-class.EC',
  CC: 'train-class.CC',
  SL: 'train-class.SL',
  '2S': 'train-class.2S',
};

export const QUOTA_LABELS: Record<TrainQuota, MessageId> = {
  GN: 'train-quota.GN',
  TQ: 'train-quota.TQ',
  PT: 'train-quota.PT',
  LD: 'train-quota.LD',
  SS: 'train-quota.SS',
  DF: 'train-quota.DF',
};

/** Maps each status to its form on tickets, an explanation in a sentence, and a tone. */
export const AVAILABILITY_LABELS: Record<
  TrainItinerary['availability']['status'],
  { readonly mark: MessageId; readonly text: MessageId; readonly tone: ChipTone }
> = {
  available: {
    mark: 'availability.available',
    text: 'availability.available.text',
    tone: 'confirmed',
  },
  rac: { mark: 'availability.rac', text: 'availability.rac.text', tone: 'held' },
  waitlist: { mark: 'availability.waitlist', text: 'availability.waitlist.text', tone: 'failed' },
};
