import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { addMsToInstant } from '@marga/contract/kernel/time';
import { RULE_KINDS, type RuleScope } from '@marga/contract/pricing/pricing';
import { priceBreakdown as priceBreakdownSchema } from '@marga/contract/pricing/price-breakdown';
import { SERVICES } from '@marga/contract/travel-services';
import {
  buyerRegisteredInState,
  COMPANY,
  readTaxRules,
  createCommissionOrMarkupRule,
  SUB_AGENT,
  TODAY,
  UNREGISTERED,
} from '../../../test/golden-prices.ts';
import { convertPriceToRupees } from './convert-currency.ts';
import { ledgerPostingsOf } from './ledger-postings.ts';
import { calculateBuyerPrice, type Sale } from './calculate-buyer-price.ts';
import { pricingInputKeyOf, Pricer } from './pricer.ts';
import {
  isInRuleScope,
  leadDaysOf,
  findPricingRule,
  type CommissionOrMarkupRule,
  ruleScopeSpecificityOf,
} from './rulebook.ts';

const law = await readTaxRules();

const paise = fc.bigInt({ min: 0n, max: 10n ** 12n });
const wire = (minor: bigint, currency = 'INR'): WireMoney => {
  const digits = minor.toString().padStart(3, '0');
  return { amount: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currency: currency as 'INR' };
};

const value = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
    of: fc.constantFrom('fare' as const, 'fare-and-taxes' as const),
  }),
  fc.record({
    kind: fc.constant('fixed' as const),
    amount: fc.bigInt({ min: 0n, max: 10n ** 8n }).map((minor) => wire(minor)),
    per: fc.constantFrom('booking' as const, 'traveller' as const, 'room-night' as const),
  }),
);

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const lead = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }))
  .map(([a, b]) => ({ from: Math.min(a, b), until: Math.max(a, b) }));
const scope: fc.Arbitrary<RuleScope> = fc.record({
  companyId: maybe(fc.constantFrom(COMPANY, SUB_AGENT)),
  group: maybe(fc.constantFrom('gold', 'Gold', 'silver')),
  supplier: maybe(fc.constantFrom('skybridge', 'coral')),
  carrier: maybe(fc.constantFrom('AI', 'ai', '6E')),
  route: maybe(fc.constantFrom('DEL-BOM', 'DEL-LON')),
  class: maybe(fc.constantFrom('economy', 'business')),
  service: maybe(fc.constantFrom('flight' as const, 'hotel' as const)),
  leadDays: maybe(lead),
});
const rules = fc.array(
  fc
    .tuple(fc.constantFrom(...RULE_KINDS), value, scope)
    .map(([kind, worth, about]) => createCommissionOrMarkupRule(kind, worth, about)),
  { maxLength: 12 },
);

const facts = fc.record({
  service: fc.constantFrom(...SERVICES),
  supplier: fc.constantFrom('skybridge', 'coral'),
  carrier: maybe(fc.constantFrom('AI', '6E')),
  route: maybe(fc.constantFrom('DEL-BOM', 'DEL-LON')),
  class: fc.constantFrom('economy', 'business', '3A', 'SL', 'volvo', 'seater', 'Sedan', 'breakfast'),
  travellers: fc.integer({ min: 1, max: 9 }),
  roomNights: fc.integer({ min: 1, max: 40 }),
  departsOn: fc
    .integer({ min: 0, max: 60 })
    .map((days) => addMsToInstant(TODAY, days * 86_400_000).slice(0, 10) as never),
  beginsAbroad: fc.boolean(),
  isInternational: fc.boolean(),
  state: maybe(fc.constantFrom('27' as const, '29' as const, '04' as const)),
});

const buyer = fc
  .tuple(
    fc.constantFrom(
      buyerRegisteredInState('27'),
      buyerRegisteredInState('29'),
      buyerRegisteredInState('04', { portal: '04' }),
      UNREGISTERED,
    ),
    maybe(fc.constantFrom('gold', 'silver')),
    fc.boolean(),
  )
  .map(([who, group, sellsOn]) => ({ ...who, group, subAgent: sellsOn ? SUB_AGENT : null }));

const sale: fc.Arbitrary<Sale> = fc
  .record({
    base: paise,
    taxes: paise,
    dollars: fc.boolean(),
    rules,
    facts,
    buyer,
    years: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ base, taxes, dollars, years, ...rest }) => {
    const currency = dollars ? 'USD' : 'INR';
    const at = addMsToInstant(TODAY, -years * 365 * 86_400_000);
    return {
      quoted: {
        base: wire(base, currency),
        taxes: wire(taxes, currency),
        total: wire(base + taxes, currency),
      },
      exchange: dollars ? { rate: '83.4171', lockedAt: at } : null,
      facts: rest.facts,
      buyer: rest.buyer,
      at,
      book: { edition: '1.0', rules: untied(rest.rules), taxes: law },
    };
  });

/**
 * Applies the same constraint as the database table: of rules that have the same kind and scope and overlap in lead
 * days, only the first is accepted.
 */
function untied(all: readonly CommissionOrMarkupRule[]): CommissionOrMarkupRule[] {
  const accepted: CommissionOrMarkupRule[] = [];
  for (const one of all) if (!accepted.some((other) => isTied(one, other))) accepted.push(one);
  return accepted;
}

function isTied(one: CommissionOrMarkupRule, other: CommissionOrMarkupRule): boolean {
  const text = ({ leadDays, ...rest }: RuleScope) => JSON.stringify([rest, leadDays === null]).toLowerCase();
  const [a, b] = [one.scope.leadDays, other.scope.leadDays];
  const meet = a === null || b === null || (a.from <= b.until && b.from <= a.until);
  return one.kind === other.kind && text(one.scope) === text(other.scope) && meet;
}

const sum = (lines: readonly { amount: WireMoney }[]) =>
  lines.reduce((total, { amount }) => total + fromWireMoney(amount).minor, 0n);
const amountOf = (lines: readonly { code: string; amount: WireMoney }[], ...codes: string[]) =>
  sum(lines.filter(({ code }) => codes.includes(code)));

test('lines add up to the net, client’s lines to the client’s price, and it is what the contract says', () => {
  fc.assert(
    fc.property(sale, (one) => {
      const price = calculateBuyerPrice(one);
      expect(priceBreakdownSchema.safeParse(price).success).toBe(true);
      expect(sum(price.lines)).toBe(fromWireMoney(price.net).minor);
      expect(fromWireMoney(price.net).minor + sum(price.clientLines)).toBe(
        fromWireMoney(price.clientTotal).minor,
      );
      expect(fromWireMoney(price.net).minor).toBeGreaterThanOrEqual(0n);
      expect(fromWireMoney(price.credit.trueCost).minor).toBe(
        fromWireMoney(price.net).minor -
          fromWireMoney(price.credit.supplierTax).minor -
          fromWireMoney(price.credit.ownTax).minor,
      );
      expect(price.lines.slice(1).every(({ amount }) => fromWireMoney(amount).minor !== 0n)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('what a supplier asks is what it gets, and the ledger moves exactly the net', () => {
  fc.assert(
    fc.property(sale, (one) => {
      const price = calculateBuyerPrice(one);
      const { base, total } = one.quoted;
      const rupees = convertPriceToRupees(
        { base: fromWireMoney(base), total: fromWireMoney(total) },
        one.exchange,
      );
      expect(amountOf(price.lines, 'fare', 'supplier-taxes')).toBe(fromWireMoney(rupees.total).minor);
      const postings = ledgerPostingsOf(price, { supplier: 'skybridge', ...one });
      expect(postings.reduce((moved, { amount }) => moved + amount.minor, 0n)).toBe(
        fromWireMoney(price.net).minor,
      );
      const bought = postings.reduce((so, posting) => so + (posting.bought?.minor ?? 0n), 0n);
      expect(bought).toBe(one.exchange === null ? 0n : fromWireMoney(total).minor);
    }),
    { numRuns: 300 },
  );
});

test('the tax on what is ours is one tax or two equal ones, and hardly differs between states', () => {
  fc.assert(
    fc.property(sale, (one) => {
      const codes = ['cgst', 'sgst', 'utgst', 'igst'] as const;
      const taxOf = (who: Sale['buyer']) => {
        const { lines } = calculateBuyerPrice({ ...one, buyer: who });
        const [central = 0n, state = 0n, territory = 0n, whole = 0n] = codes.map((code) =>
          amountOf(lines, code),
        );
        expect(whole === 0n || central === 0n).toBe(true);
        expect(state + territory).toBe(central);
        return central + state + territory + whole;
      };
      const { group, subAgent } = one.buyer;
      const [same = 0n, other = 0n, territory = 0n] = [
        buyerRegisteredInState('29'),
        buyerRegisteredInState('27'),
        buyerRegisteredInState('38', { portal: '38' }),
      ].map((who) => taxOf({ ...who, group, subAgent }));
      expect(territory).toBe(same);
      // Within a state the two halves are rounded separately, so their sum may differ from the one tax between states
      // by a paisa.
      expect([-1n, 0n, 1n]).toContain(same - other);
    }),
    { numRuns: 200 },
  );
});

test('calculated again from what was kept as JSON it is the same, byte for byte', () => {
  fc.assert(
    fc.property(sale, (one) => {
      const again = calculateBuyerPrice(JSON.parse(JSON.stringify(one)) as Sale);
      expect(JSON.stringify(again)).toBe(JSON.stringify(calculateBuyerPrice(one)));
    }),
    { numRuns: 200 },
  );
});

test('the order in which rules were read does not matter, nor do rules of other times', () => {
  fc.assert(
    fc.property(sale, rules, (one, others) => {
      const over = others.map((other) => ({ ...other, validUntil: one.at }));
      const coming = others.map((other) => ({ ...other, validFrom: addMsToInstant(one.at, 1) }));
      const shuffled = [...coming, ...one.book.rules.toReversed(), ...over];
      const again = calculateBuyerPrice({ ...one, book: { ...one.book, rules: shuffled } });
      expect(again).toEqual(calculateBuyerPrice(one));
    }),
    { numRuns: 200 },
  );
});

test('a search and a price breakdown name the same three amounts; who may not read prices gets no credit told', () => {
  fc.assert(
    fc.property(sale, (one) => {
      const { base, total } = one.quoted;
      const rupees = convertPriceToRupees(
        { base: fromWireMoney(base), total: fromWireMoney(total) },
        one.exchange,
      );
      const pricer = new Pricer(one);
      const offer = {
        facts: one.facts,
        factsKey: pricingInputKeyOf(one.facts),
        fareMinor: fromWireMoney(rupees.base).minor,
        taxesMinor: fromWireMoney(rupees.taxes).minor,
      };
      const totals = pricer.totalsOf(offer);
      const { net, clientTotal } = totals;
      expect(pricer.asClient.totalsOf(offer)).toEqual({ net, clientTotal, trueCost: net });
      const price = calculateBuyerPrice(one);
      expect(totals).toMatchObject({
        net: fromWireMoney(price.net).minor,
        clientTotal: fromWireMoney(price.clientTotal).minor,
        trueCost: fromWireMoney(price.credit.trueCost).minor,
      });
    }),
    { numRuns: 200 },
  );
});

test('the most specific rule wins, and no two weigh the same', () => {
  fc.assert(
    fc.property(sale, fc.constantFrom(...RULE_KINDS), ({ book, facts: sold, buyer: who, at }, kind) => {
      const asked = {
        facts: sold,
        companyId: who.companyId,
        group: who.group,
        leadDays: leadDaysOf(sold, at),
      };
      const candidates = book.rules.filter((one) => one.kind === kind && isInRuleScope(one.scope, asked));
      const weights = candidates.map((one) => ruleScopeSpecificityOf(one.scope));
      expect(new Set(weights).size).toBe(weights.length);
      const best = candidates.find((one) => ruleScopeSpecificityOf(one.scope) === Math.max(...weights));
      expect(findPricingRule(book, kind, at, asked)).toBe(best ?? null);
    }),
    { numRuns: 500 },
  );
});
