import type { Payment } from '@marga/contract/payments';
import { type MessageId, useSay } from '../../lib/i18n/text.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { type Standing, standingOf } from './standing.ts';

const LOOKS: Record<Standing, { tone: ChipTone; word: MessageId }> = {
  open: { tone: 'held', word: 'payment.state.open' },
  declined: { tone: 'failed', word: 'payment.state.declined' },
  pending: { tone: 'moving', word: 'payment.state.pending' },
  paid: { tone: 'confirmed', word: 'payment.state.paid' },
  failed: { tone: 'failed', word: 'payment.state.failed' },
  expired: { tone: 'quiet', word: 'payment.state.expired' },
  refunded: { tone: 'moving', word: 'payment.state.refunded' },
};

export function PaymentStateChip({ payment }: { payment: Payment }) {
  const say = useSay();
  const { tone, word } = LOOKS[standingOf(payment)];
  return <Chip tone={tone}>{say(word)}</Chip>;
}
