import type { ConnectOrder, Itinerary } from '@marga/contract/connect/protocol';
import { createSeededRandom } from '../seeded-random.ts';
import type { BookedOrder } from './order-store.ts';

type Train = Extract<Itinerary, { service: 'train' }>;
type Ticket = NonNullable<Train['tickets']>[number];

/** The berths of a bay in the order of their numbers: lower, middle, upper, side lower, side upper. */
const BERTHS = ['LB', 'MB', 'UB', 'LB', 'MB', 'UB', 'SL', 'SU'];
const COACH_LETTERS: Readonly<Record<Train['class'], string>> = {
  '1A': 'H',
  '2A': 'A',
  '3A': 'B',
  '3E': 'M',
  EC: 'E',
  CC: 'C',
  SL: 'S',
  '2S': 'D',
};
/** The longest RAC list of the sandbox; whoever stands before the first on the waiting list is on it. */
const LONGEST_RAC = 8;

/**
 * Lists how each traveller of a train stands, and the e-ticket numbers of a flight. The party queues up together: the
 * position that the railway states is that of the last traveller, and everybody before stands one place better.
 */
export function withTickets({ order, travellers, sequence }: BookedOrder): ConnectOrder {
  const { itinerary } = order;
  if (order.state !== 'confirmed') return order;
  if (itinerary.service === 'flight') {
    const tickets = travellers.map((_, at) => ({
      ...NOT_STATED,
      status: 'confirmed' as const,
      number: `312 ${String(2_401_000_000 + ((sequence * 10 + at) % 900_000))}`,
    }));
    return { ...order, itinerary: { ...itinerary, tickets } };
  }
  if (itinerary.service !== 'train') return order;
  const tickets = travellers.map((_, at) => trainTicketOf(order.order, itinerary, at, travellers.length));
  return { ...order, itinerary: { ...itinerary, tickets } };
}

const NOT_STATED = { position: null, coach: null, place: null, number: null };

function trainTicketOf(order: string, train: Train, at: number, travellers: number): Ticket {
  const { status, count } = train.availability;
  if (status === 'available') return confirmed(order, train, at);
  const position = count - (travellers - 1 - at);
  if (position >= 1) return { ...NOT_STATED, status, position };
  return status === 'waitlist'
    ? { ...NOT_STATED, status: 'rac', position: Math.max(1, LONGEST_RAC + position) }
    : confirmed(order, train, at);
}

function confirmed(order: string, train: Train, at: number): Ticket {
  const draws = createSeededRandom('berth', order);
  const coach = `${COACH_LETTERS[train.class]}${draws.between(1, 6)}`;
  const number = draws.between(1, 40) + at;
  const isSeat = train.class === 'CC' || train.class === 'EC' || train.class === '2S';
  const place = isSeat ? String(number) : `${number} ${BERTHS[(number - 1) % BERTHS.length] ?? ''}`;
  return { ...NOT_STATED, status: 'confirmed', coach, place };
}
