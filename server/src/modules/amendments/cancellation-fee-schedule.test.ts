import { describe, expect, test } from 'vitest';
import type { HotelItinerary } from '@marga/contract/search/itineraries';
import { type Money, createMoney, toWireMoney } from '@marga/contract/kernel/money';
import { type Instant, addMsToInstant, toInstant, parseZonedLocalTime } from '@marga/contract/kernel/time';
import { cancellationFeeScheduleOf, priceMinusCharge } from './cancellation-fee-schedule.ts';

const inr = (rupees: bigint): Money => createMoney(rupees * 100n, 'INR');
const PRICE = inr(10_000n);

/** This hotel charges nothing until noon local time, half from then on, and everything from check-in. */
const chargeAt = (at: Instant, half: Instant, all: Instant): Money => {
  if (at >= all) return PRICE;
  return at >= half ? inr(5_000n) : inr(0n);
};

function hotelIn(zone: string): HotelItinerary {
  return {
    service: 'hotel',
    name: 'The House',
    area: 'Old Town',
    city: 'Somewhere',
    stars: 4,
    checkInAt: parseZonedLocalTime('2027-03-28T14:00', zone),
    checkOutAt: parseZonedLocalTime('2027-03-30T11:00', zone),
    nights: 2,
    rooms: 1,
    roomName: 'Room',
    mealPlan: 'breakfast',
    freeCancellationUntil: null,
    refundable: true,
    distanceKm: null,
    perNight: { amount: '5000.00', currency: 'INR' },
  };
}

/** Clocks go forward on 28 March in London and on 14 March in New York. */
describe.each(['Asia/Kolkata', 'Europe/London', 'America/New_York'])(
  'cancellation deadline in %s',
  (zone) => {
    const [half, all] = [
      toInstant(parseZonedLocalTime('2027-03-27T12:00', zone)),
      toInstant(parseZonedLocalTime('2027-03-28T14:00', zone)),
    ];
    const refundAt = (charge: Money) => ({ paid: PRICE, refund: priceMinusCharge(PRICE, charge) });

    test.each([-1, 0, 1])(
      'at T %i ms the fee shown is the fee charged, and the next deadline is the next',
      (ms) => {
        const at = addMsToInstant(half, ms);
        const charged = chargeAt(at, half, all);
        const later = [half, all].map((from) => ({ from, charge: chargeAt(from, half, all) }));
        const [now, ...next] = cancellationFeeScheduleOf(
          hotelIn(zone),
          { at, now: refundAt(charged), later },
          refundAt,
        );
        expect(now?.charge).toEqual(toWireMoney(charged));
        expect(next.map(({ from }) => from)).toEqual([half, all].filter((from) => from > at));
        expect(next.at(-1)).toMatchObject({
          fromLocal: { local: '2027-03-28T14:00', zone },
          charge: { amount: '10000.00' },
          refund: { amount: '0.00' },
        });
      },
    );
  },
);

test('a step that changes nothing is none', () => {
  const at = toInstant(parseZonedLocalTime('2027-03-01T12:00', 'Asia/Kolkata'));
  const refundAt = (charge: Money) => ({ paid: PRICE, refund: priceMinusCharge(PRICE, charge) });
  const later = [1, 2, 3].map((hours) => ({
    from: addMsToInstant(at, hours * 3_600_000),
    charge: inr(12_000n),
  }));
  expect(
    cancellationFeeScheduleOf(hotelIn('Asia/Kolkata'), { at, now: refundAt(inr(0n)), later }, refundAt),
  ).toHaveLength(2);
});
