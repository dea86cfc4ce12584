import { expect, test } from 'vitest';
import { addMoney, isEqualMoney, fromWireMoney, multiplyMoney, sumMoney } from '@marga/contract/kernel/money';
import type { Ancillary, OfferedAncillaries } from '@marga/contract/trips/ancillaries';
import { type Choice, EMPTY_CHOICE, WHOLE } from '../supplier-port.ts';
import {
  createConformanceTestSetup,
  searchFirstOffer,
  searchMostFlexibleOffer,
  createOrderRequest,
  type ConformanceTestSetup,
} from './conformance-test-setup.ts';
import type { SandboxControl, Subject } from './supplier-under-test.ts';

/** Covers seats, berths, meals, baggage and special requests, for suppliers that sell any with an offer. */
export function defineAncillaryConformanceTests(subject: Subject, played: SandboxControl): void {
  const open = (): ConformanceTestSetup => createConformanceTestSetup(subject, played.url);
  const able = [subject].filter(({ can }) => can.ancillaries ?? false);
  const unable = [subject].filter(({ can }) => !(can.ancillaries ?? false));

  test.for(unable)('ancillaries: there are none, and none are sold', async () => {
    const bench = open();
    const { selection } = await searchFirstOffer(bench);
    // The adapter learns the supplier's capabilities from its first response, so the test polls until they are known.
    await expect.poll(() => bench.patient.ancillaries(selection)).toEqual({ kind: 'none' });
    const chosen = { ...EMPTY_CHOICE, ancillaries: [{ id: 'a', traveller: 0, count: 1 }] };
    expect((await bench.patient.price(selection, chosen)).kind).not.toBe('priced');
  });

  test.for(able)(
    'ancillaries: each has a name of its own, a price that is not below nothing, and room for one',
    async () => {
      const bench = open();
      const { ancillaries } = await offeredOf(bench);
      expect(ancillaries.length).toBeGreaterThan(0);
      expect(new Set(ancillaries.map(({ id }) => id)).size).toBe(ancillaries.length);
      for (const { price, most } of ancillaries) {
        expect(fromWireMoney(price).minor >= 0n).toBe(true);
        expect(most).toBeGreaterThan(0);
      }
      // The ancillary ids must be the same in every response, or a buyer could not choose an ancillary that was shown
      // before.
      expect((await offeredOf(bench)).ancillaries.map(({ id }) => id)).toEqual(
        ancillaries.map(({ id }) => id),
      );
    },
  );

  test.for(able)('ancillaries: priced as they were offered, and the parts are the whole', async () => {
    const bench = open();
    const { selection, total } = await searchFirstOffer(bench);
    const { ancillaries, longestRemark } = await offeredOf(bench);
    const some = dearestOfEachKind(ancillaries);
    const choice = choiceOf(some, longestRemark);
    const priced = await bench.patient.price(selection, choice);
    if (priced.kind !== 'priced') throw new Error(priced.kind);
    expect(priced.ancillaries.map(({ id, traveller, count }) => ({ id, traveller, count }))).toEqual(
      choice.ancillaries,
    );
    for (const [index, { amount, count, name, kind }] of priced.ancillaries.entries()) {
      const ancillary = some[index];
      expect(ancillary && multiplyMoney(fromWireMoney(ancillary.price), BigInt(count))).toEqual(amount);
      expect([name, kind]).toEqual([ancillary?.name, ancillary?.kind]);
    }
    const ancillariesTotal = sumMoney(
      priced.ancillaries.map(({ amount }) => amount),
      total.currency,
    );
    expect(priced.total).toEqual(addMoney(total, ancillariesTotal));
    expect(isEqualMoney(addMoney(addMoney(priced.base, priced.taxes), ancillariesTotal), priced.total)).toBe(
      true,
    );
    expect(ancillariesTotal.minor > 0n).toBe(true);
  });

  test.for(able)('ancillaries: one that is not offered is named, and the offer is not gone', async () => {
    const bench = open();
    const { selection } = await searchFirstOffer(bench);
    const outcome = await bench.patient.price(selection, {
      ...EMPTY_CHOICE,
      ancillaries: [{ id: 'no-such-ancillary', traveller: 0, count: 1 }],
    });
    expect(outcome).toEqual({ kind: 'ancillary-unavailable', ids: ['no-such-ancillary'] });
  });

  orderedCases(able, played, open);
}

function orderedCases(
  able: readonly Subject[],
  played: SandboxControl,
  open: () => ConformanceTestSetup,
): void {
  test.for(able)('ancillaries: ordered, paid and given back with the order', async () => {
    const bench = open();
    const offer = await searchMostFlexibleOffer(bench);
    const { ancillaries, longestRemark } = await offeredOf(bench, offer.selection);
    const choice = choiceOf(dearestOfEachKind(ancillaries), longestRemark);
    const priced = await bench.patient.price(offer.selection, choice);
    if (priced.kind !== 'priced') throw new Error(priced.kind);
    const request = { ...(await createOrderRequest(bench, offer)), offerToken: priced.offerToken };
    const made = await bench.patient.order(request);
    if (made.kind !== 'confirmed') throw new Error(made.kind);
    expect((await played.ordersOf(request.reference)).orders).toHaveLength(1);
    const quoted = await bench.patient.quoteCancel(made.order, WHOLE);
    if (quoted.kind !== 'quoted') throw new Error(quoted.kind);
    const charged = sumMoney(
      quoted.quote.charges.map(({ amount }) => amount),
      priced.total.currency,
    );
    expect(addMoney(charged, quoted.quote.refund)).toEqual(priced.total);
  });

  test.for(able)('ancillaries: a seat that was ordered is taken for the next', async () => {
    const bench = open();
    const offer = await searchFirstOffer(bench);
    const seat = (await offeredOf(bench, offer.selection)).ancillaries.find(
      (ancillary) => ancillary.seat !== null && ancillary.isFree,
    );
    if (!seat) return;
    const choice = choiceOf([seat], null);
    const priced = await bench.patient.price(offer.selection, choice);
    if (priced.kind !== 'priced') throw new Error(priced.kind);
    const request = { ...(await createOrderRequest(bench, offer)), offerToken: priced.offerToken };
    expect(await bench.patient.order(request)).toMatchObject({ kind: 'confirmed' });
    expect(await bench.patient.price(offer.selection, choice)).toEqual({
      kind: 'ancillary-unavailable',
      ids: [seat.id],
    });
    const { ancillaries: after } = await offeredOf(bench, offer.selection);
    expect(after.find(({ id }) => id === seat.id)?.isFree).toBe(false);
  });
}

async function offeredOf(bench: ConformanceTestSetup, selection?: string): Promise<OfferedAncillaries> {
  const outcome = await bench.patient.ancillaries(selection ?? (await searchFirstOffer(bench)).selection);
  if (outcome.kind !== 'ancillaries') throw new Error(`${bench.patient.name} answered ${outcome.kind}`);
  return outcome.offered;
}

function dearestOfEachKind(ancillaries: readonly Ancillary[]): Ancillary[] {
  const free = ancillaries.filter(({ isFree }) => isFree);
  return [...Map.groupBy(free, ({ kind }) => kind).values()].flatMap((alike) => {
    const [dearest] = alike.toSorted((one, other) =>
      fromWireMoney(one.price).minor < fromWireMoney(other.price).minor ? 1 : -1,
    );
    return dearest ?? [];
  });
}

function choiceOf(ancillaries: readonly Ancillary[], longestRemark: number | null): Choice {
  return {
    seats: [],
    ancillaries: ancillaries.map(({ id, per, most }) => ({
      id,
      traveller: per === 'traveller' ? 0 : null,
      count: Math.min(2, most),
    })),
    remark: longestRemark === null ? null : 'Arrives on AI 302',
  };
}
