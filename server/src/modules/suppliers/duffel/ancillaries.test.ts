import { expect, test } from 'vitest';
import { flightCriteria } from '@marga/contract/search/criteria';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { order, request, segment, sent, setScriptedSupplierAnswers, supplier } from './scripted-supplier.ts';

/**
 * These tests cover ancillaries at Duffel, which sells seats and bags as services of one offer, each for one
 * passenger.
 */

const criteria = flightCriteria.parse({
  service: 'flight',
  journeys: [{ origin: 'DEL', destination: 'DXB', departOn: '2027-03-14' }],
  travellers: { adults: 1, children: 1 },
});

const offer = {
  id: 'off_1',
  expires_at: '2099-01-01T00:00:00Z',
  total_amount: '100.00',
  total_currency: 'INR',
  base_amount: '90.00',
  tax_amount: '10.00',
  passengers: [
    { id: 'pas_adult', type: 'adult', age: null },
    { id: 'pas_child', type: 'child', age: null },
  ],
  conditions: { refund_before_departure: null, change_before_departure: null },
  slices: [
    {
      fare_brand_name: null,
      segments: [{ ...segment, id: 'seg_1' }],
    },
  ],
  available_services: [
    bag('ase_bag_adult', 'pas_adult', '15.00'),
    bag('ase_bag_child', 'pas_child', '15.00'),
    { id: 'ase_cfar', type: 'cancel_for_any_reason' },
  ],
};

function bag(id: string, passenger: string, total_amount: string) {
  return {
    id,
    type: 'baggage',
    maximum_quantity: 2,
    passenger_ids: [passenger],
    segment_ids: ['seg_1'],
    total_amount,
    total_currency: 'INR',
    metadata: { type: 'checked', maximum_weight_kg: 23 },
  };
}

const seat = (designator: string, services: readonly (readonly [id: string, passenger: string])[]) => ({
  type: 'seat',
  designator,
  name: '',
  disclosures: [],
  available_services: services.map(([id, passenger_id]) => ({
    id,
    passenger_id,
    total_amount: '5.50',
    total_currency: 'INR',
  })),
});

const seatMaps = {
  data: [
    {
      segment_id: 'seg_1',
      cabins: [
        {
          rows: [
            {
              sections: [
                {
                  elements: [
                    seat('7A', [
                      ['ase_7a_adult', 'pas_adult'],
                      ['ase_7a_child', 'pas_child'],
                    ]),
                    { type: 'empty' },
                    seat('7C', []),
                  ],
                },
                { elements: [seat('7D', [['ase_7d_adult', 'pas_adult']]), { type: 'bassinet' }] },
              ],
            },
          ],
        },
      ],
    },
  ],
};

const selection = JSON.stringify({
  criteria,
  flights: 'AI1@2027-03-14T09:00:00',
  fare: 'economy||||',
});
const asOffered = [
  { status: 201, body: { data: { offers: [offer] } } },
  { status: 200, body: { data: offer } },
  { status: 200, body: seatMaps },
];
const priceOf = (...ids: readonly (readonly [id: string, traveller: number, count?: number])[]) => {
  setScriptedSupplierAnswers(...asOffered);
  return supplier.price(selection, {
    seats: [],
    remark: null,
    ancillaries: ids.map(([id, traveller, count = 1]) => ({ id, traveller, count })),
  });
};

test('seats stand where the plan has them, and what is neither seat nor bag is not offered', async () => {
  setScriptedSupplierAnswers(...asOffered);
  const outcome = await supplier.ancillaries(selection);
  if (outcome.kind !== 'ancillaries') throw new Error(outcome.kind);
  expect(
    outcome.offered.ancillaries.map(({ id, name, seat: place, isFree, most }) => ({
      id,
      name,
      place: place?.position,
      isFree,
      most,
    })),
  ).toEqual([
    { id: 'seat 0 7A', name: 'Seat 7A', place: 'window', isFree: true, most: 1 },
    { id: 'seat 0 7C', name: 'Seat 7C', place: 'aisle', isFree: false, most: 1 },
    { id: 'seat 0 7D', name: 'Seat 7D', place: 'aisle', isFree: true, most: 1 },
    { id: 'bag 0 checked 23', name: 'Checked bag, 23 kg', place: undefined, isFree: true, most: 2 },
  ]);
});

test('they are paid with the order, and each goes to the passenger whom the traveller turns out to be', async () => {
  const priced = await priceOf(['seat 0 7A', 0], ['bag 0 checked 23', 1, 2]);
  if (priced.kind !== 'priced') throw new Error(priced.kind);
  expect(priced.total.minor).toBe(13_550n);
  expect(priced.requiresInstantPayment).toBe(true);
  const [adult] = request.travellers;
  if (!adult) throw new Error('nobody travels');
  const child = { ...adult, givenName: 'KABIR', bornOn: parseLocalDate('2020-01-01') };
  setScriptedSupplierAnswers({ status: 201, body: { data: order } });
  // The child was entered first, so the first position of the choice is the child's.
  expect(
    await supplier.order({ ...request, offerToken: priced.offerToken, travellers: [child, adult] }),
  ).toMatchObject({
    kind: 'confirmed',
  });
  expect(sent.at(-1)).toMatchObject({
    services: [
      { id: 'ase_7a_child', quantity: 1 },
      { id: 'ase_bag_adult', quantity: 2 },
    ],
    payments: [{ amount: '135.50', currency: 'INR' }],
  });
});

test('one that is taken, not for this passenger or not there is named', async () => {
  expect(await priceOf(['seat 0 7C', 0], ['seat 0 7D', 1], ['seat 0 9Z', 0], ['seat 0 7A', 0])).toEqual({
    kind: 'ancillary-unavailable',
    ids: ['seat 0 7C', 'seat 0 7D', 'seat 0 9Z'],
  });
});

test('an airline without a plan of its seats still sells bags; one that does not answer is asked again', async () => {
  setScriptedSupplierAnswers(...asOffered.slice(0, 2), {
    status: 404,
    body: { errors: [{ code: 'not_found', title: '', type: '' }] },
  });
  const outcome = await supplier.ancillaries(selection);
  expect(outcome.kind === 'ancillaries' && outcome.offered.ancillaries.map(({ kind }) => kind)).toEqual([
    'baggage',
  ]);
  setScriptedSupplierAnswers(...asOffered.slice(0, 2), { silent: true });
  expect(await supplier.ancillaries(selection)).toEqual({ kind: 'unavailable' });
  setScriptedSupplierAnswers(...asOffered.slice(0, 2), { status: 200, text: '<html>' });
  expect(await supplier.ancillaries(selection)).toEqual({ kind: 'unavailable' });
});
