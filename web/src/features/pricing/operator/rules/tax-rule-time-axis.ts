import type { TaxRule } from '@marga/contract/pricing/pricing';
import { percentOfWhole } from '../../../../ui/bar-chart-scale.ts';
import { dateInIndia } from '../../../../shared/dates-in-india.ts';

/** Describes the years that all rules are drawn over, so that changes on the same day are aligned. */
export interface Axis {
  readonly fromMs: number;
  readonly untilMs: number;
  /** Holds the beginnings of years, in percent of the width. */
  readonly years: readonly { readonly year: number; readonly at: number }[];
  readonly now: number;
}

interface Stretch {
  readonly version: number;
  readonly from: number;
  readonly to: number;
  /** This is true when the version began before the axis does. */
  readonly isOlder: boolean;
  readonly isOpen: boolean;
}

/**
 * The time axis begins in this year at the earliest. Some rules have a much earlier start date, but older years are
 * irrelevant to any price made here.
 */
const OLDEST_YEAR = 2017;
const YEAR_MS = 365.25 * 86_400_000;

export function buildTaxRuleTimeAxis(rules: readonly Pick<TaxRule, 'validFrom'>[], now: string): Axis {
  const begins = rules.map(({ validFrom }) => Number.parseInt(dateInIndia(validFrom).slice(0, 4), 10));
  const thisYear = Number.parseInt(dateInIndia(now).slice(0, 4), 10);
  const first = Math.max(OLDEST_YEAR, Math.min(thisYear - 2, ...begins));
  const latest = Math.max(Date.parse(now), ...rules.map(({ validFrom }) => Date.parse(validFrom)));
  const fromMs = Date.UTC(first, 0, 1);
  const untilMs = latest + YEAR_MS;
  const at = (ms: number) => placeOf(ms, fromMs, untilMs);
  const lastYear = new Date(untilMs).getUTCFullYear();
  return {
    fromMs,
    untilMs,
    years: Array.from({ length: lastYear - first + 1 }, (_, index) => first + index).map((year) => ({
      year,
      at: at(Date.UTC(year, 0, 1)),
    })),
    now: at(Date.parse(now)),
  };
}

export function calculateTaxRuleVersionPosition(
  { version, validFrom, validUntil }: Pick<TaxRule, 'version' | 'validFrom' | 'validUntil'>,
  { fromMs, untilMs }: Axis,
): Stretch {
  const from = Date.parse(validFrom);
  return {
    version,
    from: placeOf(from, fromMs, untilMs),
    to: validUntil === null ? 100 : placeOf(Date.parse(validUntil), fromMs, untilMs),
    isOlder: from < fromMs,
    isOpen: validUntil === null,
  };
}

function placeOf(ms: number, fromMs: number, untilMs: number): number {
  const inside = Math.min(Math.max(ms, fromMs), untilMs);
  return percentOfWhole(BigInt(Math.round(inside - fromMs)), BigInt(Math.round(untilMs - fromMs)));
}
