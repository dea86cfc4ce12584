import type { Itinerary } from '@marga/contract/connect/protocol';
import { fromWire } from '@marga/contract/kernel/money';
import { epochMs, type Instant, plusMs } from '@marga/contract/kernel/time';
import { drawsFrom } from '../seed.ts';
import type { SupplierContext } from './supplier-context.ts';
import { findFault } from './faults.ts';
import type { BookedOrder } from './order-book.ts';
import { startOf } from './parts.ts';
import { promiseRefund } from './refunds.ts';

/** A train ticket without a berth: it moves up the queue, until the chart says who travels. */

type Availability = Extract<Itinerary, { service: 'train' }>['availability'];

export type QueueStation = 'rac' | 'confirmed' | 'charted';

/** When the chart is made, and from when on berths that others give back reach those who wait. */
const HOUR_MS = 3_600_000;
const CHART_HOURS = 4;
const RAC_HOURS = 24;
const BERTH_HOURS = 8;
const LUCKY_PERCENT = 60;

/** What the queue does by itself after an order that goes where it moves at once. */
export function joinQueue(context: SupplierContext, booked: BookedOrder): void {
  if (!isWaiting(booked)) return;
  for (const [index, { station }] of plannedFast(context, booked).entries()) {
    context.later(`queue ${booked.order.order} ${station}`, context.queueMs * (index + 1), () => {
      moveUp(context, booked);
      context.publish(booked);
    });
  }
}

/** Brings a waiting ticket to where it stands by now. */
export function moveUp(context: SupplierContext, booked: BookedOrder): void {
  if (!isWaiting(booked)) return;
  const at = epochMs(context.now());
  const plan = [...plannedFast(context, booked), ...planned(booked)];
  for (const { station, when } of plan) if (epochMs(when) <= at) reach(context, booked, station);
}

function isWaiting({ order }: BookedOrder): boolean {
  return (
    order.state === 'confirmed' &&
    order.itinerary.service === 'train' &&
    order.itinerary.availability.status !== 'available'
  );
}

interface Planned {
  readonly station: QueueStation;
  readonly when: Instant;
}

function plannedFast({ inventory, queueMs }: SupplierContext, booked: BookedOrder): Planned[] {
  const fault = findFault('', inventory.magicOf(booked.offerToken.selection))?.name;
  const after = (times: number): Instant => plusMs(booked.order.createdAt, queueMs * times);
  if (fault === 'waitlist-dropped') return [{ station: 'charted', when: after(1) }];
  if (fault !== 'waitlist-clears') return [];
  return [
    { station: 'rac', when: after(1) },
    { station: 'confirmed', when: after(2) },
  ];
}

/** In the days before the train leaves; how far it gets is a matter of luck. */
function planned(booked: BookedOrder): Planned[] {
  const { itinerary, order } = booked.order;
  const leaves = startOf(itinerary);
  if (itinerary.service !== 'train' || leaves === undefined) return [];
  const before = (hours: number): Instant => plusMs(leaves, -hours * HOUR_MS);
  const { status } = itinerary.availability;
  const isLucky = drawsFrom('queue', order).below(100) < LUCKY_PERCENT;
  return [
    ...(isLucky && status === 'waitlist' ? [{ station: 'rac' as const, when: before(RAC_HOURS) }] : []),
    ...(isLucky ? [{ station: 'confirmed' as const, when: before(BERTH_HOURS) }] : []),
    { station: 'charted', when: before(CHART_HOURS) },
  ];
}

/** Puts a waiting ticket where it is told; one that has no place when the chart is made is given back by the railway. */
export function reach(context: SupplierContext, booked: BookedOrder, station: QueueStation): void {
  const { order, travellers, goneTravellers } = booked;
  if (!isWaiting(booked) || order.itinerary.service !== 'train') return;
  const { itinerary } = order;
  const become = (availability: Availability): void => {
    booked.order = { ...order, itinerary: { ...itinerary, availability } };
  };
  switch (station) {
    case 'rac':
      return become({ status: 'rac', count: 1 });
    case 'confirmed':
      return become({ status: 'available', count: travellers.length - goneTravellers.size });
    case 'charted': {
      if (itinerary.availability.status !== 'waitlist') return;
      context.book.replace(booked, { ...order, state: 'cancelled' }, []);
      booked.version += 1;
      promiseRefund(context, booked, `chart-${order.order}`, fromWire(order.total));
    }
  }
}
