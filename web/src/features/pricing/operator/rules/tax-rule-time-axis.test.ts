import { parseInstant } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { buildTaxRuleTimeAxis, calculateTaxRuleVersionPosition } from './tax-rule-time-axis.ts';

const now = '2026-11-15T00:00:00.000Z';
const rule = (version: number, from: string, until: string | null) => ({
  version,
  validFrom: parseInstant(`${from}T00:00:00.000Z`),
  validUntil: until === null ? null : parseInstant(`${until}T00:00:00.000Z`),
});

describe('the years of the rulebook', () => {
  test('reach from the oldest rule to a year from now', () => {
    const axis = buildTaxRuleTimeAxis([rule(1, '2020-04-01', null)], now);
    expect(axis.years.map(({ year }) => year)).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027]);
    expect(axis.now).toBeGreaterThan(80);
    expect(axis.now).toBeLessThan(90);
  });

  test('do not go back further than prices do, and show some past of a new book', () => {
    expect(buildTaxRuleTimeAxis([rule(1, '1961-04-01', null)], now).years[0]?.year).toBe(2017);
    expect(buildTaxRuleTimeAxis([rule(1, '2026-11-01', null)], now).years[0]?.year).toBe(2024);
  });

  test('make room for what is to come', () => {
    expect(
      buildTaxRuleTimeAxis([rule(1, '2020-01-01', null), rule(2, '2029-04-01', null)], now).years.at(-1)
        ?.year,
    ).toBe(2030);
  });

  test('let one version end where the next begins', () => {
    const axis = buildTaxRuleTimeAxis([rule(1, '2020-01-01', '2025-09-22')], now);
    const before = calculateTaxRuleVersionPosition(rule(1, '2020-01-01', '2025-09-22'), axis);
    const after = calculateTaxRuleVersionPosition(rule(2, '2025-09-22', null), axis);
    expect(before).toMatchObject({ from: 0, isOlder: false, isOpen: false });
    expect(after).toMatchObject({ from: before.to, to: 100, isOpen: true });
  });

  test('mark what is older than they are', () => {
    const axis = buildTaxRuleTimeAxis([rule(1, '1961-04-01', null)], now);
    expect(calculateTaxRuleVersionPosition(rule(1, '1961-04-01', null), axis)).toMatchObject({
      from: 0,
      isOlder: true,
    });
  });
});
