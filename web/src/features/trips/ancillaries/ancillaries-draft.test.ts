import type { Ancillary } from '@marga/contract/trips/ancillaries';
import { describe, expect, test } from 'vitest';
import {
  buildCabinSeatPlan,
  isSeatAncillary,
  seatPriceTierIndex,
  findAdjacentCabinSeat,
} from './cabin-seat-plan.ts';
import {
  ancillariesCostOf,
  ancillaryCountOf,
  toAncillariesDraft,
  type AncillariesDraft,
  isSameAncillariesDraft,
  findTravellerOfSeat,
  withoutUnavailableAncillaries,
  withAncillaryCount,
  withChosenAncillaryOption,
  withAssignedSeat,
} from './ancillaries-draft.ts';

const NONE: AncillariesDraft = { chosen: [], remark: '' };

function ancillary(id: string, amount = '0.00', more: Partial<Ancillary> = {}): Ancillary {
  return {
    id,
    kind: 'meal',
    name: id,
    segments: [],
    price: { amount, currency: 'INR' },
    per: 'traveller',
    most: 1,
    seat: null,
    isFree: true,
    ...more,
  };
}

const POSITIONS = { A: 'window', B: 'middle', C: 'aisle', D: 'aisle', E: 'middle', F: 'window' } as const;

function seat(row: number, column: keyof typeof POSITIONS, amount: string, isFree = true): Ancillary {
  const place = { row, column, position: POSITIONS[column] };
  return ancillary(`${row}${column}`, amount, { kind: 'seat', seat: place, isFree });
}

describe('what is being chosen', () => {
  test('counts are set, and nothing of a thing is no longer chosen', () => {
    const two = withAncillaryCount(NONE, 'bag', 0, 2);
    expect(ancillaryCountOf(two, 'bag', 0)).toBe(2);
    expect(ancillaryCountOf(two, 'bag', 1)).toBe(0);
    expect(withAncillaryCount(two, 'bag', 0, 0).chosen).toEqual([]);
  });

  test('a traveller has one of several, and the other ones keep theirs', () => {
    const meals = [ancillary('veg'), ancillary('jain')];
    const both = withChosenAncillaryOption(withChosenAncillaryOption(NONE, meals, 0, 'veg'), meals, 1, 'veg');
    const changed = withChosenAncillaryOption(both, meals, 0, 'jain');
    expect([
      ancillaryCountOf(changed, 'jain', 0),
      ancillaryCountOf(changed, 'veg', 0),
      ancillaryCountOf(changed, 'veg', 1),
    ]).toEqual([1, 0, 1]);
    expect(ancillaryCountOf(withChosenAncillaryOption(changed, meals, 0, ''), 'jain', 0)).toBe(0);
  });

  test('a seat passes from one of the party to another, and pressed again it is free', () => {
    const seats = [seat(1, 'A', '10.00'), seat(1, 'B', '10.00')];
    const first = withAssignedSeat(NONE, seats, 0, '1A');
    const passed = withAssignedSeat(first, seats, 1, '1A');
    expect(findTravellerOfSeat(passed, '1A')).toBe(1);
    expect(passed.chosen).toHaveLength(1);
    expect(withAssignedSeat(passed, seats, 1, '1A').chosen).toEqual([]);
    expect(findTravellerOfSeat(withAssignedSeat(first, seats, 0, '1B'), '1A')).toBeUndefined();
  });

  test('it costs the sum, to the paisa, and what has gone costs nothing', () => {
    const offered = [ancillary('veg', '185.50'), ancillary('bag', '1800.10')];
    const draft = withAncillaryCount(withAncillaryCount(NONE, 'veg', 0, 1), 'bag', 0, 3);
    expect(ancillariesCostOf(draft, offered)).toEqual({ amount: '5585.80', currency: 'INR' });
    expect(withoutUnavailableAncillaries(draft, offered.slice(0, 1)).chosen.map(({ id }) => id)).toEqual([
      'veg',
    ]);
    expect(ancillariesCostOf(NONE, [])).toEqual({ amount: '0.00', currency: 'INR' });
  });

  test('it is the same in any order, and with blanks around the remark', () => {
    const one = withAncillaryCount(withAncillaryCount(NONE, 'a', 0, 1), 'b', null, 1);
    const other = withAncillaryCount(withAncillaryCount(NONE, 'b', null, 1), 'a', 0, 1);
    expect(isSameAncillariesDraft(one, { ...other, remark: ' ' })).toBe(true);
    expect(isSameAncillariesDraft(one, withAncillaryCount(other, 'a', 0, 2))).toBe(false);
    expect(isSameAncillariesDraft(toAncillariesDraft([], 'AI 302'), { ...NONE, remark: 'AI 302 ' })).toBe(
      true,
    );
  });
});

describe('a cabin', () => {
  const seats = [
    seat(12, 'A', '350.00'),
    seat(12, 'B', '200.00'),
    seat(12, 'C', '350.00', false),
    seat(12, 'D', '350.00'),
    seat(12, 'F', '350.00'),
    seat(14, 'A', '0.00'),
    seat(14, 'F', '0.00'),
  ].filter(isSeatAncillary);
  const plan = buildCabinSeatPlan(seats);

  test('has rows and columns in order, an aisle between two that say so, and gaps where nothing stands', () => {
    expect(plan.columns).toEqual(['A', 'B', 'C', 'D', 'F']);
    expect([...plan.aisles]).toEqual([2]);
    expect(plan.rows.map(({ row }) => row)).toEqual([12, 14]);
    expect(plan.rows[1]?.seats.map((each) => each?.id)).toEqual([
      '14A',
      undefined,
      undefined,
      undefined,
      '14F',
    ]);
  });

  test('tells its prices from the cheapest on, whatever is taken', () => {
    expect(plan.prices.map(({ amount }) => amount)).toEqual(['0.00', '200.00', '350.00']);
    expect(seats.map((each) => seatPriceTierIndex(plan, each))).toEqual([2, 1, 2, 2, 2, 0, 0]);
  });

  test('arrows lead over gaps, Home and End to the windows', () => {
    expect(findAdjacentCabinSeat(plan, '14A', 'ArrowRight')?.id).toBe('14F');
    expect(findAdjacentCabinSeat(plan, '12A', 'ArrowDown')?.id).toBe('14A');
    expect(findAdjacentCabinSeat(plan, '12B', 'End')?.id).toBe('12F');
    expect(findAdjacentCabinSeat(plan, '12B', 'Home')?.id).toBe('12A');
    expect(findAdjacentCabinSeat(plan, '12A', 'ArrowUp')).toBeUndefined();
    expect(findAdjacentCabinSeat(plan, '12A', 'Enter')).toBeUndefined();
  });
});
