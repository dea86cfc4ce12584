import { expect, test } from 'vitest';
import type { Traveller } from '@marga/contract/bookings/booking';
import { itinerary as itinerarySchema } from '@marga/contract/search/itineraries';
import type { OrderRequest } from '../supplier-port.ts';
import {
  order,
  request,
  type Scripted,
  segment,
  sent,
  setScriptedSupplierAnswers,
  supplier,
} from './scripted-supplier.ts';

/** These tests check whose the e-tickets of an order are, and that no answer about tickets breaks a booking. */

const ticket = (number: string, ...holders: string[]) => ({
  type: 'electronic_ticket',
  unique_identifier: number,
  passenger_ids: holders,
});

const [meera] = request.travellers as [Traveller];
const child: Traveller = {
  ...meera,
  title: 'miss',
  givenName: 'TARA',
  bornOn: '2018-05-12' as Traveller['bornOn'],
};

/** The offer lists the child first, and the buyer the adult. */
const family = {
  ...request,
  offerToken: JSON.stringify({
    ...(JSON.parse(request.offerToken) as object),
    passengers: [
      { id: 'pas_child', kind: 'child', accounts: [] },
      { id: 'pas_adult', kind: 'adult', accounts: [] },
    ],
  }),
  travellers: [meera, child],
};
const familyMetadata = { ...order.metadata, marga_passengers: 'pas_adult pas_child' };

interface Answered {
  readonly documents?: unknown;
  readonly metadata?: object;
}

/** Returns the numbers of the tickets that an order and its look-up say, in the order of the travellers. */
async function numbersOf(answered: Answered, asked: OrderRequest = family): Promise<unknown[]> {
  const body = { ...order, slices: [{ segments: [segment] }], metadata: familyMetadata, ...answered };
  setScriptedSupplierAnswers({ status: 201, body: { data: body } } satisfies Scripted);
  const made = await supplier.order(asked);
  setScriptedSupplierAnswers({ body: { data: [body] } } satisfies Scripted);
  const found = await supplier.lookUp(asked);
  return [made, found].map((outcome) => {
    expect(outcome).toMatchObject({ kind: 'confirmed', order: 'ord_1', reference: 'ABC123' });
    const itinerary = outcome.kind === 'confirmed' ? outcome.itinerary : undefined;
    expect(itinerarySchema.parse(itinerary)).toEqual(itinerary);
    const tickets = itinerary?.service === 'flight' ? itinerary.tickets : undefined;
    return tickets?.map(({ number }) => number);
  });
}

const none = [undefined, undefined];
const both = (numbers: readonly (string | null)[]) => [numbers, numbers];

test('an order names its passengers in the order of the travellers', async () => {
  await numbersOf({});
  expect(sent.at(-1)).toMatchObject({ metadata: familyMetadata });
});

test('gives each traveller the number of their own e-ticket, in whatever order the documents come', async () => {
  const documents = [ticket('1252106312811', 'pas_child'), ticket('1252106312810', 'pas_adult')];
  expect(await numbersOf({ documents })).toEqual(both(['1252106312810', '1252106312811']));
  expect(await numbersOf({ documents: [ticket('1252106312810', 'pas_adult', 'pas_child')] })).toEqual(
    both(['1252106312810', '1252106312810']),
  );
});

test('has no number for a traveller whose ticket is not issued yet, and no tickets while none is', async () => {
  expect(await numbersOf({ documents: [ticket('1252106312811', 'pas_child')] })).toEqual(
    both([null, '1252106312811']),
  );
  for (const documents of [[], null, undefined]) expect(await numbersOf({ documents })).toEqual(none);
});

test('gives nobody a ticket of several passengers where the order does not say which traveller is which', async () => {
  const documents = [ticket('1252106312810', 'pas_adult'), ticket('1252106312811', 'pas_child')];
  expect(await numbersOf({ documents, metadata: order.metadata })).toEqual(none);
  const alone = [ticket('1252106312810', 'pas_1')];
  expect(await numbersOf({ documents: alone, metadata: order.metadata }, request)).toEqual(
    both(['1252106312810']),
  );
});

test.each<[string, Answered]>([
  ['a passenger that nobody knows', { documents: [ticket('1252106312810', 'pas_other')] }],
  ['a number with HTML', { documents: [ticket('<b>125</b>', 'pas_adult')] }],
  ['a number without end', { documents: [ticket('1'.repeat(100_000), 'pas_adult')] }],
  ['an empty number', { documents: [ticket('', 'pas_adult')] }],
  ['a number that begins like a formula', { documents: [ticket('=1+1', 'pas_adult')] }],
  [
    'a document for a bag',
    { documents: [{ ...ticket('1', 'pas_adult'), type: 'electronic_miscellaneous_document_associated' }] },
  ],
  ['documents that are a text', { documents: 'none' }],
  ['documents that are numbers', { documents: [1, null, 'x', {}] }],
  [
    'a ticket of everybody',
    { documents: [ticket('1252106312810', ...Array.from({ length: 500 }, () => 'pas_adult'))] },
  ],
  [
    'more passengers than an order has',
    {
      documents: [ticket('1252106312810', 'pas_adult')],
      metadata: {
        ...order.metadata,
        marga_passengers: Array.from({ length: 50 }, () => 'pas_adult').join(' '),
      },
    },
  ],
])('books all the same, without tickets, where the answer holds %s', async (_, answered) => {
  expect(await numbersOf(answered)).toEqual(none);
});

test('reads the tickets among 5,000 documents, and not all of those', async () => {
  const others = Array.from({ length: 4_999 }, (_, at) => ticket(`999${at}`, 'pas_other'));
  expect(await numbersOf({ documents: [ticket('1252106312810', 'pas_adult'), ...others] })).toEqual(
    both(['1252106312810', null]),
  );
  expect(await numbersOf({ documents: [...others, ticket('1252106312810', 'pas_adult')] })).toEqual(none);
});

test('orders without naming its passengers where their ids do not fit', async () => {
  const long = 'p'.repeat(499);
  const offerToken = JSON.stringify({
    ...(JSON.parse(request.offerToken) as object),
    passengers: [
      { id: `${long}1`, kind: 'adult', accounts: [] },
      { id: `${long}2`, kind: 'child', accounts: [] },
    ],
  });
  setScriptedSupplierAnswers({ status: 201, body: { data: order } });
  expect(await supplier.order({ ...family, offerToken })).toMatchObject({ kind: 'confirmed' });
  expect(sent.at(-1)).toMatchObject({ metadata: order.metadata });
  expect(sent.at(-1)).not.toHaveProperty('metadata.marga_passengers');
});
