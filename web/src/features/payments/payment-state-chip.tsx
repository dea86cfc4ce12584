import type { Payment } from '@marga/contract/payments/payments';
import { type MessageId, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { type PaymentStatus, toPaymentStatus } from './payment-status.ts';

const LOOKS: Record<PaymentStatus, { tone: ChipTone; label: MessageId }> = {
  open: { tone: 'held', label: 'payment.state.open' },
  declined: { tone: 'failed', label: 'payment.state.declined' },
  pending: { tone: 'moving', label: 'payment.state.pending' },
  paid: { tone: 'confirmed', label: 'payment.state.paid' },
  failed: { tone: 'failed', label: 'payment.state.failed' },
  expired: { tone: 'quiet', label: 'payment.state.expired' },
  refunded: { tone: 'moving', label: 'payment.state.refunded' },
};

export function PaymentStateChip({ payment }: { payment: Payment }) {
  const t = useTranslations();
  const { tone, label } = LOOKS[toPaymentStatus(payment)];
  return <Chip tone={tone}>{t(label)}</Chip>;
}
