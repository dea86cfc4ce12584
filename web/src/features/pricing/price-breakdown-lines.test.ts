import { fromWireMoney } from '@marga/contract/kernel/money';
import type { PriceLine, PriceBreakdown } from '@marga/contract/pricing/price-breakdown';
import { describe, expect, test } from 'vitest';
import { placeBreakdownLinesOnScale, sumPriceBreakdowns } from './price-breakdown-lines.ts';
import { samplePriceBreakdown } from './sample-price-breakdown.ts';

const minorOf = (lines: PriceBreakdown['lines']) =>
  lines.reduce((sum, { amount }) => sum + fromWireMoney(amount).minor, 0n);

describe('the sample', () => {
  test('adds up, as every price breakdown does', () => {
    const { lines, net, clientLines, clientTotal } = samplePriceBreakdown();
    expect(minorOf(lines)).toBe(fromWireMoney(net).minor);
    expect(minorOf([...lines, ...clientLines])).toBe(fromWireMoney(clientTotal).minor);
  });
});

describe('the steps', () => {
  test('follow one another without a gap, from the fare to the client', () => {
    const { lines, net, clientLines, client } = placeBreakdownLinesOnScale(samplePriceBreakdown());
    for (const [at, { from }] of lines.entries()) expect(from).toBe(at === 0 ? 0 : lines[at - 1]?.to);
    expect(lines.at(-1)?.to).toBe(net);
    expect(clientLines[0]?.from).toBe(net);
    expect(clientLines.at(-1)?.to).toBe(client);
  });

  test('fill the scale: the highest point is at its end, and the fare, the lowest, at a quarter of it', () => {
    const { lines, client, isBroken } = placeBreakdownLinesOnScale(samplePriceBreakdown());
    expect(client).toBe(100);
    expect(lines[0]?.to).toBeCloseTo(25, 0);
    expect(isBroken).toBe(true);
  });

  test('begin at nothing where the price falls nearly that far', () => {
    const [fare, taxes] = samplePriceBreakdown().lines as [PriceLine, PriceLine];
    const rest = { amount: '100.00', currency: 'INR' } as const;
    const given = { ...taxes, code: 'commission', amount: { amount: '-4900.00', currency: 'INR' } } as const;
    const steps = placeBreakdownLinesOnScale({
      ...samplePriceBreakdown(),
      lines: [fare, given],
      net: rest,
      clientLines: [],
      clientTotal: rest,
    });
    expect(steps).toMatchObject({
      isBroken: false,
      net: 2,
      lines: [
        { from: 0, to: 100 },
        { from: 100, to: 2 },
      ],
    });
  });

  test('a price of nothing is drawn at the beginning', () => {
    const nothing = { amount: '0.00', currency: 'INR' } as const;
    const lines = samplePriceBreakdown()
      .lines.slice(0, 1)
      .map((line) => ({ ...line, amount: nothing }));
    const steps = placeBreakdownLinesOnScale({
      ...samplePriceBreakdown(),
      lines,
      net: nothing,
      clientLines: [],
      clientTotal: nothing,
    });
    expect(steps).toMatchObject({ net: 0, client: 0, isBroken: false });
  });
});

describe('several prices', () => {
  test('of one item is that item', () => {
    const one = samplePriceBreakdown();
    expect(sumPriceBreakdowns([one])).toBe(one);
    expect(sumPriceBreakdowns([])).toBeUndefined();
  });

  test('add up line by line, in the order in which lines fall', () => {
    const [a, b] = [samplePriceBreakdown(), samplePriceBreakdown({ ownMarkup: 0n, reason: 'other-state' })];
    const sum = sumPriceBreakdowns([a, b]);
    expect(sum?.net.amount).toBe('11618.00');
    expect(sum?.clientTotal.amount).toBe('11918.00');
    expect(sum?.lines.map(({ code }) => code)).toEqual(a.lines.map(({ code }) => code));
    expect(minorOf(sum?.lines ?? [])).toBe(1_161_800n);
    expect(sum?.credit).toMatchObject({ reason: undefined, trueCost: { amount: '11303.20' } });
  });

  test('keep the rule of a line only where one rule made them all', () => {
    const [a, b] = [samplePriceBreakdown(), samplePriceBreakdown()];
    const other = b.lines.map((line) =>
      line.code === 'commission' ? { ...line, rule: { id: 'rul_other', version: 1, name: 'Other' } } : line,
    );
    const sum = sumPriceBreakdowns([a, { ...b, lines: other }]);
    const ruleOf = (code: string) => sum?.lines.find((line) => line.code === code)?.rule?.name;
    expect(ruleOf('commission')).toBeUndefined();
    expect(ruleOf('igst')).toBe('GST on our own service');
  });
});
