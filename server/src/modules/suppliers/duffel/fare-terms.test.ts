import { expect, test } from 'vitest';
import { fareTermsOf } from './fare-terms.ts';
import type { DuffelOffer } from './schemas.ts';

type Baggage = DuffelOffer['slices'][number]['segments'][number]['passengers'][number]['baggages'][number];

function offerOf(flights: readonly (readonly Baggage[])[], parts: Partial<DuffelOffer> = {}) {
  return {
    conditions: { refund_before_departure: null, change_before_departure: null },
    slices: [{ segments: flights.map((baggages) => ({ passengers: [{ baggages }] })) }],
    ...parts,
  } as unknown as DuffelOffer;
}

test('tells the kilograms of all bags, and of a connection those of the flight that carries less', () => {
  const terms = fareTermsOf(
    offerOf([
      [
        { type: 'checked', quantity: 2, maximum_weight_kg: 15 },
        { type: 'carry_on', quantity: 1, maximum_weight_kg: 7 },
      ],
      [
        { type: 'checked', quantity: 1, maximum_weight_kg: 23 },
        { type: 'carry_on', quantity: 1, maximum_weight_kg: 8 },
      ],
    ]),
  );
  expect(terms).toMatchObject({ checkedKg: 23, cabinKg: 7 });
});

test('tells no kilograms where an airline tells only the number of bags, and none where there is no bag', () => {
  expect(fareTermsOf(offerOf([[{ type: 'checked', quantity: 1 }]]))).toMatchObject({
    checkedKg: null,
    cabinKg: 0,
  });
});

test('tells penalties of what is allowed, and none that cannot be read', () => {
  const { cancelPenalty, changePenalty } = fareTermsOf(
    offerOf([[]], {
      conditions: {
        refund_before_departure: { allowed: true, penalty_amount: '35.50', penalty_currency: 'USD' },
        change_before_departure: { allowed: true, penalty_amount: 'much', penalty_currency: 'USD' },
      },
    }),
  );
  expect(cancelPenalty).toEqual({ amount: '35.50', currency: 'USD' });
  expect(changePenalty).toBeNull();
});

test.each([
  [false, '2027-01-01T10:00:00Z', '2027-01-01T10:00:00.000Z'],
  [true, '2027-01-01T10:00:00Z', null],
  [false, null, null],
])('tells until when it can be held: instant payment %s, required by %s', (requires, by, until) => {
  const payment = { requires_instant_payment: requires, payment_required_by: by };
  expect(fareTermsOf(offerOf([[]], { payment_requirements: payment })).holdUntil).toBe(until);
});
