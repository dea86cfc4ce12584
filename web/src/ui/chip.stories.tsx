import { BOOKING_STATES } from '@marga/contract/bookings/booking';
import { Chip, type ChipTone } from './chip.tsx';
import { BookingStateChip } from './booking-state-chip.tsx';

export default { title: 'Status chip' };

const TONES: readonly ChipTone[] = ['confirmed', 'held', 'failed', 'moving', 'quiet'];

export function ChipTones() {
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

export function BookingStateChips() {
  return (
    <p className="flex flex-wrap gap-2">
      {BOOKING_STATES.map((state) => (
        <BookingStateChip key={state} state={state} />
      ))}
    </p>
  );
}
