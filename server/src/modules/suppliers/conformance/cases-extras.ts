import { expect, test } from 'vitest';
import { add, equals, fromWire, multiply, sum } from '@marga/contract/kernel/money';
import type { Extra, ExtrasOffered } from '@marga/contract/extras';
import { type Choice, PLAIN, WHOLE } from '../port.ts';
import { benchFor, firstOffer, kindestOffer, orderRequest, type TestBench } from './bench.ts';
import type { Played, Subject } from './subject.ts';

/** Seats, berths, meals, baggage and wishes: what is sold with an offer, where anything is. */
export function extrasCases(subject: Subject, played: Played): void {
  const open = (): TestBench => benchFor(subject, played.url);
  const able = [subject].filter(({ can }) => can.extras ?? false);
  const unable = [subject].filter(({ can }) => !(can.extras ?? false));

  test.for(unable)('extras: there are none, and none are sold', async () => {
    const bench = open();
    const { selection } = await firstOffer(bench);
    // What it can do is known from its first answer on.
    await expect.poll(() => bench.patient.extras(selection)).toEqual({ kind: 'none' });
    const chosen = { ...PLAIN, extras: [{ id: 'a', traveller: 0, count: 1 }] };
    expect((await bench.patient.price(selection, chosen)).kind).not.toBe('priced');
  });

  test.for(able)(
    'extras: each has a name of its own, a price that is not below nothing, and room for one',
    async () => {
      const bench = open();
      const { extras } = await offeredOf(bench);
      expect(extras.length).toBeGreaterThan(0);
      expect(new Set(extras.map(({ id }) => id)).size).toBe(extras.length);
      for (const { price, most } of extras) {
        expect(fromWire(price).minor >= 0n).toBe(true);
        expect(most).toBeGreaterThan(0);
      }
      // The same each time, or nobody could choose from what they were shown.
      expect((await offeredOf(bench)).extras.map(({ id }) => id)).toEqual(extras.map(({ id }) => id));
    },
  );

  test.for(able)('extras: priced as they were offered, and the parts are the whole', async () => {
    const bench = open();
    const { selection, total } = await firstOffer(bench);
    const { extras, longestRemark } = await offeredOf(bench);
    const some = dearestOfEachKind(extras);
    const choice = choiceOf(some, longestRemark);
    const priced = await bench.patient.price(selection, choice);
    if (priced.kind !== 'priced') throw new Error(priced.kind);
    expect(priced.extras.map(({ id, traveller, count }) => ({ id, traveller, count }))).toEqual(
      choice.extras,
    );
    for (const [index, { amount, count, name, kind }] of priced.extras.entries()) {
      const extra = some[index];
      expect(extra && multiply(fromWire(extra.price), BigInt(count))).toEqual(amount);
      expect([name, kind]).toEqual([extra?.name, extra?.kind]);
    }
    const ofExtras = sum(
      priced.extras.map(({ amount }) => amount),
      total.currency,
    );
    expect(priced.total).toEqual(add(total, ofExtras));
    expect(equals(add(add(priced.base, priced.taxes), ofExtras), priced.total)).toBe(true);
    expect(ofExtras.minor > 0n).toBe(true);
  });

  test.for(able)('extras: one that is not offered is named, and the offer is not gone', async () => {
    const bench = open();
    const { selection } = await firstOffer(bench);
    const outcome = await bench.patient.price(selection, {
      ...PLAIN,
      extras: [{ id: 'no-such-extra', traveller: 0, count: 1 }],
    });
    expect(outcome).toEqual({ kind: 'extra-gone', ids: ['no-such-extra'] });
  });

  orderedCases(able, played, open);
}

function orderedCases(able: readonly Subject[], played: Played, open: () => TestBench): void {
  test.for(able)('extras: ordered, paid and given back with the order', async () => {
    const bench = open();
    const offer = await kindestOffer(bench);
    const { extras, longestRemark } = await offeredOf(bench, offer.selection);
    const choice = choiceOf(dearestOfEachKind(extras), longestRemark);
    const priced = await bench.patient.price(offer.selection, choice);
    if (priced.kind !== 'priced') throw new Error(priced.kind);
    const request = { ...(await orderRequest(bench, offer)), ticket: priced.ticket };
    const made = await bench.patient.order(request);
    if (made.kind !== 'confirmed') throw new Error(made.kind);
    expect((await played.ordersOf(request.reference)).orders).toHaveLength(1);
    const quoted = await bench.patient.quoteCancel(made.order, WHOLE);
    if (quoted.kind !== 'quoted') throw new Error(quoted.kind);
    const charged = sum(
      quoted.quote.charges.map(({ amount }) => amount),
      priced.total.currency,
    );
    expect(add(charged, quoted.quote.refund)).toEqual(priced.total);
  });

  test.for(able)('extras: a seat that was ordered is taken for the next', async () => {
    const bench = open();
    const offer = await firstOffer(bench);
    const seat = (await offeredOf(bench, offer.selection)).extras.find(
      (extra) => extra.seat !== null && extra.isFree,
    );
    if (!seat) return;
    const choice = choiceOf([seat], null);
    const priced = await bench.patient.price(offer.selection, choice);
    if (priced.kind !== 'priced') throw new Error(priced.kind);
    const request = { ...(await orderRequest(bench, offer)), ticket: priced.ticket };
    expect(await bench.patient.order(request)).toMatchObject({ kind: 'confirmed' });
    expect(await bench.patient.price(offer.selection, choice)).toEqual({
      kind: 'extra-gone',
      ids: [seat.id],
    });
    const { extras: after } = await offeredOf(bench, offer.selection);
    expect(after.find(({ id }) => id === seat.id)?.isFree).toBe(false);
  });
}

async function offeredOf(bench: TestBench, selection?: string): Promise<ExtrasOffered> {
  const outcome = await bench.patient.extras(selection ?? (await firstOffer(bench)).selection);
  if (outcome.kind !== 'extras') throw new Error(`${bench.patient.name} answered ${outcome.kind}`);
  return outcome.offered;
}

function dearestOfEachKind(extras: readonly Extra[]): Extra[] {
  const free = extras.filter(({ isFree }) => isFree);
  return [...Map.groupBy(free, ({ kind }) => kind).values()].flatMap((alike) => {
    const [dearest] = alike.toSorted((one, other) =>
      fromWire(one.price).minor < fromWire(other.price).minor ? 1 : -1,
    );
    return dearest ?? [];
  });
}

function choiceOf(extras: readonly Extra[], longestRemark: number | null): Choice {
  return {
    seats: [],
    extras: extras.map(({ id, per, most }) => ({
      id,
      traveller: per === 'traveller' ? 0 : null,
      count: Math.min(2, most),
    })),
    remark: longestRemark === null ? null : 'Arrives on AI 302',
  };
}
