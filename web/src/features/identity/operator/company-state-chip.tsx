import type { CompanyState } from '@marga/contract/identity/field-schemas';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';

export const STATE_LABELS: Record<CompanyState, MessageId> = {
  unverified: 'console.state.unverified',
  approved: 'console.state.approved',
  refused: 'console.state.refused',
  suspended: 'console.state.suspended',
  closed: 'console.state.closed',
};

const TONES: Record<CompanyState, ChipTone> = {
  unverified: 'held',
  approved: 'confirmed',
  refused: 'failed',
  suspended: 'failed',
  closed: 'quiet',
};

export function CompanyStateChip({ state }: { state: CompanyState }) {
  const t = useTranslations();
  return <Chip tone={TONES[state]}>{t(STATE_LABELS[state])}</Chip>;
}
