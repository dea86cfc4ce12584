import { type Criteria, travellersOf } from '@marga/contract/criteria';
import type { Itinerary } from '@marga/contract/itineraries';

/** Paise that a traveller gives for an hour less on the way. */
const HOUR_PAISE = 30_000;
/** Changing planes costs more than the hour it takes: a connection may be missed. */
const CHANGE_PAISE = 80_000;
/** Arriving or leaving between midnight and five. */
const NIGHT_PAISE = 40_000;
/** A kilometre from where one wants to be, there and back for each night. */
const KILOMETRE_PAISE = 4_000;

/**
 * What an offer costs all in all, in rupees: its price, what its hours are worth to those who travel, and what it lacks of
 * what was asked for. It depends on nothing but the offer and the question, so it stays what it is when others arrive.
 */
export function rankOf(criteria: Criteria, itinerary: Itinerary, totalMinor: bigint): number {
  const people = travellersOf(criteria);
  // A rank is compared and never paid: whole rupees are more than exact enough.
  const wholeRupees = totalMinor / 100n;
  const rupees = (Number(wholeRupees) + timeOf(itinerary, people) / 100) * unfitness(criteria, itinerary);
  return Math.max(0, Math.round(rupees));
}

function timeOf(itinerary: Itinerary, people: number): number {
  switch (itinerary.service) {
    case 'flight': {
      const journeys = new Set(itinerary.segments.map(({ journey }) => journey)).size;
      const changes = itinerary.segments.length - journeys;
      return people * (hours(itinerary) + changes * CHANGE_PAISE + nights(itinerary));
    }
    // Whoever sleeps on the way loses no day: half the hours, and no fear of the night.
    case 'train':
      return people * (hours(itinerary) / 2);
    case 'bus':
      return people * (itinerary.kind.includes('sleeper') ? hours(itinerary) / 2 : hours(itinerary));
    case 'cab':
      return hours(itinerary);
    case 'hotel':
      return (itinerary.distanceKm ?? 0) * KILOMETRE_PAISE * itinerary.nights;
  }
}

function hours({ durationMinutes }: { readonly durationMinutes: number }): number {
  return (durationMinutes / 60) * HOUR_PAISE;
}

function nights({
  segments,
}: {
  readonly segments: readonly { departsAt: { local: string }; arrivesAt: { local: string } }[];
}): number {
  const ends = [segments[0]?.departsAt.local, segments.at(-1)?.arrivesAt.local];
  return ends.filter((local) => local !== undefined && Number(local.slice(11, 13)) < 5).length * NIGHT_PAISE;
}

/** 1 fits; a tenth more for each thing that does not, and much more for a ticket that may never be a berth. */
function unfitness(criteria: Criteria, itinerary: Itinerary): number {
  const refund = itinerary.refundable ? 1 : 1.03;
  switch (itinerary.service) {
    case 'flight': {
      const cabin = criteria.service === 'flight' && criteria.cabin !== itinerary.cabin ? 1.1 : 1;
      return refund * cabin * (itinerary.checkedBags === 0 ? 1.05 : 1);
    }
    case 'train': {
      const { status, count } = itinerary.availability;
      const berth = status === 'available' ? 1 : status === 'rac' ? 1.25 : 1.5 + Math.min(1.5, count / 100);
      return refund * berth;
    }
    case 'bus':
      return refund * (itinerary.seatsLeft < travellersOf(criteria) ? 1.5 : 1);
    case 'hotel':
      // Better houses cost more; without this the list would begin with the poorest.
      return refund * (1 + (5 - itinerary.stars) * 0.08);
    case 'cab':
      return refund * (itinerary.seats < travellersOf(criteria) ? 2 : 1);
  }
}
