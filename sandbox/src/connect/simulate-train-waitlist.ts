import type { Itinerary } from '@marga/contract/connect/protocol';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { epochMsOf, type Instant, addMsToInstant } from '@marga/contract/kernel/time';
import { createSeededRandom } from '../seeded-random.ts';
import type { SupplierContext } from './supplier-context.ts';
import { findTestPlaceFault } from './faults-triggered-by-test-places.ts';
import type { BookedOrder } from './order-store.ts';
import { earliestLegStart } from './cancellable-order-parts.ts';
import { scheduleSupplierRefund } from './refunds.ts';

/**
 * This file simulates the railway's waitlist: a train ticket without a berth moves up until the chart decides who
 * travels.
 */

type Availability = Extract<Itinerary, { service: 'train' }>['availability'];

export type QueueStage = 'rac' | 'confirmed' | 'charted';

/**
 * `HOUR_MS` is one hour. The constants in hours below say how long before departure the chart is made, and from when
 * returned berths go to waitlisted travellers.
 */
const HOUR_MS = 3_600_000;
const CHART_HOURS = 8;
const RAC_HOURS = 24;
const BERTH_HOURS = 12;
const LUCKY_PERCENT = 60;

/**
 * Schedules the waitlist steps of an order to a test place whose waitlist advances soon after the order, with a
 * notice after each step.
 */
export function scheduleWaitlistSteps(context: SupplierContext, booked: BookedOrder): void {
  if (!isWaiting(booked)) return;
  for (const [index, { stage }] of plannedFast(context, booked).entries()) {
    context.later(`queue ${booked.order.order} ${stage}`, context.queueMs * (index + 1), () => {
      advanceWaitlist(context, booked);
      context.publish(booked);
    });
  }
}

/** Moves a waitlisted ticket to its current stage. */
export function advanceWaitlist(context: SupplierContext, booked: BookedOrder): void {
  if (!isWaiting(booked)) return;
  const at = epochMsOf(context.now());
  const plan = [...plannedFast(context, booked), ...planned(booked)];
  for (const { stage, when } of plan) if (epochMsOf(when) <= at) moveToWaitlistStage(context, booked, stage);
}

function isWaiting({ order }: BookedOrder): boolean {
  return (
    order.state === 'confirmed' &&
    order.itinerary.service === 'train' &&
    order.itinerary.availability.status !== 'available'
  );
}

interface Planned {
  readonly stage: QueueStage;
  readonly when: Instant;
}

function plannedFast({ inventory, queueMs }: SupplierContext, booked: BookedOrder): Planned[] {
  const fault = findTestPlaceFault('', inventory.magicOf(booked.offerToken.selection))?.name;
  const after = (times: number): Instant => addMsToInstant(booked.order.createdAt, queueMs * times);
  if (fault === 'waitlist-dropped') return [{ stage: 'charted', when: after(1) }];
  if (fault !== 'waitlist-clears') return [];
  return [
    { stage: 'rac', when: after(1) },
    { stage: 'confirmed', when: after(2) },
  ];
}

/** Plans the stages of a waitlisted ticket in the hours before departure; how far a ticket gets is random. */
function planned(booked: BookedOrder): Planned[] {
  const { itinerary, order } = booked.order;
  const leaves = earliestLegStart(itinerary);
  if (itinerary.service !== 'train' || leaves === undefined) return [];
  const before = (hours: number): Instant => addMsToInstant(leaves, -hours * HOUR_MS);
  const { status } = itinerary.availability;
  const isLucky = createSeededRandom('queue', order).below(100) < LUCKY_PERCENT;
  return [
    ...(isLucky && status === 'waitlist' ? [{ stage: 'rac' as const, when: before(RAC_HOURS) }] : []),
    ...(isLucky ? [{ stage: 'confirmed' as const, when: before(BERTH_HOURS) }] : []),
    { stage: 'charted', when: before(CHART_HOURS) },
  ];
}

/** Moves a waitlisted ticket to the given stage; the railway refunds one that has no place when the chart is made. */
export function moveToWaitlistStage(context: SupplierContext, booked: BookedOrder, stage: QueueStage): void {
  const { order, travellers, cancelledTravellers } = booked;
  if (!isWaiting(booked) || order.itinerary.service !== 'train') return;
  const { itinerary } = order;
  const become = (availability: Availability): void => {
    booked.order = { ...order, itinerary: { ...itinerary, availability } };
  };
  switch (stage) {
    case 'rac':
      return become({ status: 'rac', count: 1 });
    case 'confirmed':
      return become({ status: 'available', count: travellers.length - cancelledTravellers.size });
    case 'charted': {
      if (itinerary.availability.status !== 'waitlist') return;
      context.book.replace(booked, { ...order, state: 'cancelled' }, []);
      booked.version += 1;
      scheduleSupplierRefund(context, booked, `chart-${order.order}`, fromWireMoney(order.total));
    }
  }
}
