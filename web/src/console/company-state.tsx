import type { CompanyState } from '@marga/contract/identity/fields';
import { type MessageId, useSay } from '../lib/i18n/text.ts';
import { Chip, type ChipTone } from '../ui/chip.tsx';

export const STATE_WORDS: Record<CompanyState, MessageId> = {
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
  const say = useSay();
  return <Chip tone={TONES[state]}>{say(STATE_WORDS[state])}</Chip>;
}
