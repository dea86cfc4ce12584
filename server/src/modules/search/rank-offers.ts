import { type Criteria, travellerCountOf } from '@marga/contract/search/criteria';
import type { Itinerary } from '@marga/contract/search/itineraries';

/** A traveller is assumed to pay this many paise to save an hour. */
const HOUR_PAISE = 30_000;
/**
 * This is added for each connection. It is more than the value of the hour that a connection takes, because a
 * connection may be missed.
 */
const CHANGE_PAISE = 80_000;
/** This is added for a departure or arrival between midnight and five. */
const NIGHT_PAISE = 40_000;
/**
 * This is added for each kilometre between a hotel and the desired place, for each night; it covers the way there and
 * back.
 */
const KILOMETRE_PAISE = 4_000;

/**
 * Returns the overall cost of an offer in rupees: its price, the value of the travel time, and a penalty for what it
 * lacks. It depends only on the offer and the search, so it does not change when other offers arrive.
 */
export function calculateOfferRank(criteria: Criteria, itinerary: Itinerary, totalMinor: bigint): number {
  const people = travellerCountOf(criteria);
  // A rank is only compared and never charged, so whole rupees are exact enough.
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
    // A passenger who sleeps on the way loses no day, so half the hours count and night times have no penalty.
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

/**
 * Returns the factor by which shortcomings raise an offer's rank: 1 when it fits, a few per cent more for a minor
 * one, and much more for a ticket that may never become a berth.
 */
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
      return refund * (itinerary.seatsLeft < travellerCountOf(criteria) ? 1.5 : 1);
    case 'hotel':
      // Better hotels cost more, so without this factor the list would begin with the worst.
      return refund * (1 + (5 - itinerary.stars) * 0.08);
    case 'cab':
      return refund * (itinerary.seats < travellerCountOf(criteria) ? 2 : 1);
  }
}
