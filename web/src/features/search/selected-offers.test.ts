import { describe, expect, test } from 'vitest';
import { sampleOffer, sampleResult } from './sample-results.ts';
import {
  refreshOffersInSelection,
  toggleOfferInSelection,
  isSelectedOfferExpired,
  type SelectedOffer,
  sumAmountsByCurrency,
} from './selected-offers.ts';

const DEPARTS = { one: '06:00', two: '09:30' };

function chosen(id: string, flight: keyof typeof DEPARTS, more: object = {}): SelectedOffer {
  return { offer: sampleOffer({ departs: DEPARTS[flight], ...more, id }), searchId: 'srh_1', seats: [] };
}

const ids = (selection: readonly SelectedOffer[]) => selection.map(({ offer }) => offer.id);

describe('selecting', () => {
  test('again takes it back', () => {
    const once = toggleOfferInSelection([], chosen('a', 'one'));
    expect(ids(once)).toEqual(['ofr_a']);
    expect(toggleOfferInSelection(once, chosen('a', 'one'))).toEqual([]);
  });

  test('another fare of the same flight takes the place of the first, another flight stands beside it', () => {
    const before = [chosen('a', 'one')];
    expect(ids(toggleOfferInSelection(before, chosen('b', 'one', { variant: 'Flex' })))).toEqual(['ofr_b']);
    expect(ids(toggleOfferInSelection(before, chosen('b', 'two')))).toEqual(['ofr_a', 'ofr_b']);
  });

  test('the same flight for another party stands beside it', () => {
    expect(
      ids(toggleOfferInSelection([chosen('a', 'one')], chosen('b', 'one', { travellers: 2 }))),
    ).toHaveLength(2);
  });

  test('other seats of the same bus are a change, not a way back', () => {
    const before = [{ ...chosen('a', 'one'), seats: ['L1'] }];
    const after = toggleOfferInSelection(before, { ...chosen('a', 'one'), seats: ['L2', 'L3'] });
    expect(after.map(({ seats }) => seats)).toEqual([['L2', 'L3']]);
    expect(toggleOfferInSelection(after, { ...chosen('a', 'one'), seats: ['L3', 'L2'] })).toEqual([]);
  });
});

describe('an offer that the supplier made anew', () => {
  test('replaces the one that was selected, with its price and its search', () => {
    const before = [chosen('old', 'one', { amount: '5000.00' })];
    const renewed = sampleOffer({ id: 'new', amount: '5100.00' });
    const [after] = refreshOffersInSelection(before, [sampleResult('one', [renewed])], 'srh_2');
    expect(after).toMatchObject({
      offer: { id: 'ofr_new', total: { amount: '5100.00' } },
      searchId: 'srh_2',
    });
  });

  test('takes the place of one for another party, once all are set to one count', () => {
    const before = [{ ...chosen('a', 'one'), seats: ['L1'] }, chosen('b', 'two', { travellers: 2 })];
    const forTwo = sampleOffer({ id: 'two', departs: DEPARTS.one, travellers: 2 });
    const after = refreshOffersInSelection(before, [sampleResult('one', [forTwo])], 'srh_2', 2);
    expect(after).toMatchObject([
      { offer: { id: 'ofr_two', travellers: 2 }, searchId: 'srh_2', seats: [] },
      { offer: { id: 'ofr_b', travellers: 2 }, searchId: 'srh_1' },
    ]);
  });

  test('leaves alone what is still offered, and what is another fare, supplier or party', () => {
    const before = [chosen('a', 'one')];
    for (const other of [{}, { variant: 'Flex' }, { supplier: 'coral' }, { travellers: 2 }]) {
      const offers = [
        sampleOffer({ id: 'b', ...other }),
        ...('variant' in other ? [] : [before[0]?.offer ?? sampleOffer({ id: 'a' })]),
      ];
      const after = refreshOffersInSelection(before, [sampleResult('one', offers)], 'srh_2');
      expect(after).toBe(before);
    }
  });
});

test('a price that is over is said to be so', () => {
  expect(isSelectedOfferExpired(chosen('a', 'one', { expiresAt: '2020-01-01T00:00:00.000Z' }))).toBe(true);
  expect(isSelectedOfferExpired(chosen('a', 'one'))).toBe(false);
});

test('the total is right to the paisa', () => {
  const amounts = ['0.10', '0.20', '18249.37'].map((amount) => ({ amount, currency: 'INR' }) as const);
  expect(sumAmountsByCurrency(amounts)).toEqual([{ amount: '18249.67', currency: 'INR' }]);
});
