import type { TicketState } from '@marga/contract/support/support';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';

/** These labels are for the sender; the support inbox has its own labels for whose turn it is. */
const LABELS: Record<TicketState, MessageId> = {
  waiting: 'conversation.state.waiting',
  answered: 'conversation.state.answered',
  closed: 'conversation.state.closed',
};

const TONES: Record<TicketState, ChipTone> = { waiting: 'held', answered: 'confirmed', closed: 'quiet' };

export function SupportTicketStateChip({ state }: { state: TicketState }) {
  const t = useTranslations();
  return <Chip tone={TONES[state]}>{t(LABELS[state])}</Chip>;
}
