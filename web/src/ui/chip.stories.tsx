import { BOOKING_STATES } from '@marga/contract/bookings/booking';
import { Chip, type ChipTone } from './chip.tsx';
import { StatusChip } from './status-chip.tsx';

export default { title: 'Status chip' };

const TONES: readonly ChipTone[] = ['confirmed', 'held', 'failed', 'moving', 'quiet'];

export function Tones() {
  return (
    <p className="flex flex-wrap gap-2">
      {TONES.map((tone) => (
        <Chip key={tone} tone={tone}>
          {tone}
        </Chip>
      ))}
    </p>
  );
}

export function States() {
  return (
    <p className="flex flex-wrap gap-2">
      {BOOKING_STATES.map((state) => (
        <StatusChip key={state} state={state} />
      ))}
    </p>
  );
}
