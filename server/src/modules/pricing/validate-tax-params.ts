import { fromWireMoney } from '@marga/contract/kernel/money';
import { TAX_CEILING_BASIS_POINTS, type TaxDraft, type TaxRuleCode } from '@marga/contract/pricing/pricing';
import { RUPEES } from './convert-currency.ts';

type Params = TaxDraft['params'];
type Param = keyof Params;

const RATE = ['basisPoints'] as const;
const INSIDE = ['basisPoints', 'hasCredit'] as const;

/** Lists exactly the params that each tax rule has. The table in the README says what each means. */
const PARAMS: Readonly<Record<TaxRuleCode, readonly Param[]>> = {
  'gst.own-service': INSIDE,
  'gst.air-valuation': ['valuation', 'domesticBasisPoints', 'internationalBasisPoints'],
  'tds.commission': RATE,
  'tds.without-pan': RATE,
  'gst.air.economy': INSIDE,
  'gst.air.other-cabins': INSIDE,
  'gst.hotel.lower-slab': [...INSIDE, 'upTo'],
  'gst.hotel.upper-slab': INSIDE,
  'gst.cab': INSIDE,
  'gst.bus.ac': INSIDE,
  'gst.bus.other': INSIDE,
  'gst.rail.ac': INSIDE,
  'gst.rail.other': INSIDE,
  'round-off.net': ['unit', 'rounding'],
};

/**
 * Reports missing and unknown params: a rule cannot work without the former, and would silently ignore the latter.
 */
export function findTaxParamIssues(code: TaxRuleCode, params: Params): string[] {
  const wanted = PARAMS[code];
  const given = (Object.keys(params) as Param[]).filter((name) => params[name] !== undefined);
  const issues = [
    ...wanted.filter((name) => !given.includes(name)).map((name) => `${name} is missing`),
    ...given.filter((name) => !wanted.includes(name)).map((name) => `${name} is not read by ${code}`),
  ];
  for (const name of ['basisPoints', 'domesticBasisPoints', 'internationalBasisPoints'] as const) {
    if ((params[name] ?? 0) > TAX_CEILING_BASIS_POINTS)
      issues.push(`${name} is at most ${TAX_CEILING_BASIS_POINTS}: no tax is higher`);
  }
  for (const name of ['upTo', 'unit'] as const) {
    const amount = params[name];
    if (amount === undefined) continue;
    const { currency, minor } = fromWireMoney(amount);
    if (currency !== RUPEES || minor <= 0n) issues.push(`${name} must be rupees, and more than nothing`);
  }
  return issues;
}
