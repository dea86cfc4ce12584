import { PRICE_READER } from '@marga/contract/pricing/price-redaction';
import type { GstStateCode } from '@marga/contract/kernel/indian-identifiers';
import { panOfGstin, parseGstin } from '@marga/contract/kernel/indian-identifiers';
import type { CompanyId } from '@marga/contract/kernel/ids';
import { type Instant, addMsToInstant } from '@marga/contract/kernel/time';
import { startStopwatch } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import type { Db } from '../../platform/db/db.ts';
import {
  lockRulesForPricing,
  selectBuyerContext,
  selectCompanyRules,
  selectEdition,
  selectTaxRules,
  type BuyerContextRow,
} from './db/pricing-queries.ts';
import { rulebookFromRows } from './rulebook-from-rows.ts';
import { type OfferPricer, Pricer, PUBLISHED_PRICES } from './pricer.ts';
import type { Buyer, Rulebook } from './rulebook.ts';

/** Holds everything a price depends on besides the product: the buyer, the rules and the time. */
export interface Pricing {
  readonly book: Rulebook;
  readonly buyer: Buyer;
  /** This is the time of pricing, by the database's clock. */
  readonly at: Instant;
}

type Context = Pick<CompanyContext, 'db' | 'companyId'> & { readonly config: Config };

/** The prices of a search may be based on data this old. A trip or a payment is always priced with current data. */
const FRESH_MS = 5_000;
const MOST_COMPANIES = 5_000;

interface Known {
  readonly pricing: Pricing;
  readonly pricer: Pricer;
  readonly age: () => number;
}

interface Memory {
  readonly books: Map<CompanyId, Rulebook>;
  readonly companies: Map<CompanyId, Known>;
  /** Holds the look-ups in progress, so that concurrent callers wait for the same one. */
  readonly asked: Map<CompanyId, Promise<Pricer>>;
}

/** The cache is per database, since a process may use more than one in tests. */
const memories = new WeakMap<object, Memory>();

function memoryOf({ cacheKey }: Db): Memory {
  let memory = memories.get(cacheKey);
  if (!memory)
    memories.set(cacheKey, (memory = { books: new Map(), companies: new Map(), asked: new Map() }));
  return memory;
}

/**
 * Reads the current data on which this company's prices are based. The rules themselves are read only when their
 * current edition is not cached.
 */
export async function readBuyerPricing(ctx: Context): Promise<Pricing> {
  const [[locked], [row]] = await ctx.db.forCompany(ctx.companyId, [
    lockRulesForPricing(),
    selectBuyerContext(),
  ]);
  if (!locked || !row) throw new Error('nobody stands here');
  const book = await readBook(ctx, row.edition);
  return { book, buyer: readBuyer(ctx, row), at: locked.at };
}

/**
 * Returns a pricer for showing many prices: it is a few seconds old at most, and one search reuses the results of
 * another.
 */
export async function readCompanyPricer(ctx: Context): Promise<Pricer> {
  const { companies, asked } = memoryOf(ctx.db);
  const known = companies.get(ctx.companyId);
  if (known && known.age() < FRESH_MS) return known.pricer;
  const underWay = asked.get(ctx.companyId);
  if (underWay) return underWay;
  const asking = renewPricer(ctx, known).finally(() => asked.delete(ctx.companyId));
  asked.set(ctx.companyId, asking);
  return asking;
}

/**
 * Returns the company's pricer. For a caller who may not see the price breakdown it is one that hides the reclaimable
 * tax. A caller whose mail address is not verified gets the published fares.
 */
export async function readPricerForCaller(ctx: CompanyContext): Promise<OfferPricer> {
  if (!ctx.emailVerified) return PUBLISHED_PRICES;
  const pricer = await readCompanyPricer(ctx);
  return ctx.may(PRICE_READER) ? pricer : pricer.asClient;
}

/** Returns the same pricer as before, with all its cached results, unless something it depends on has changed. */
async function renewPricer(ctx: Context, known: Known | undefined): Promise<Pricer> {
  const { companies } = memoryOf(ctx.db);
  const age = startStopwatch();
  const pricing = await readBuyerPricing(ctx);
  const isSame =
    known?.pricing.book === pricing.book &&
    JSON.stringify(known.pricing.buyer) === JSON.stringify(pricing.buyer) &&
    !changesBetween(pricing.book, known.pricing.at, pricing.at);
  const pricer = isSame ? known.pricer : new Pricer(pricing);
  if (companies.size >= MOST_COMPANIES) companies.clear();
  companies.set(ctx.companyId, { pricing: isSame ? known.pricing : pricing, pricer, age });
  return pricer;
}

const DAY_MS = 86_400_000;

/**
 * Returns whether a rule begins or ends between two times, or the day changes, because lead times are counted in
 * days.
 */
function changesBetween({ rules, taxes }: Rulebook, from: Instant, to: Instant): boolean {
  const isBetween = (at: Instant | null): boolean => at !== null && at > from && at <= to;
  if (addMsToInstant(from, DAY_MS) <= to || dayOf(from) !== dayOf(to)) return true;
  return [...rules, ...taxes].some(
    ({ validFrom, validUntil }) => isBetween(validFrom) || isBetween(validUntil),
  );
}

/** Returns the day in India, whose clock is five and a half hours ahead of UTC all year. */
function dayOf(at: Instant): string {
  return addMsToInstant(at, 5.5 * 3_600_000).slice(0, 10);
}

/**
 * Returns the rules of this edition from the cache, else the current rules from the database; a newer edition is
 * correct too, since all its rules have dates.
 */
async function readBook({ db, companyId }: Context, edition: string): Promise<Rulebook> {
  const { books } = memoryOf(db);
  const known = books.get(companyId);
  if (known?.edition === edition) return known;
  const book = rulebookFromRows(
    await db.forCompany(companyId, [
      selectEdition({ company: companyId }),
      selectCompanyRules({ moments: null }),
      selectTaxRules(),
    ]),
  );
  if (books.size >= MOST_COMPANIES) books.clear();
  books.set(companyId, book);
  return book;
}

/** Builds the buyer from the company's group and its GST registrations at the time of pricing. */
function readBuyer(
  { companyId, config }: { readonly companyId: CompanyId; readonly config: Pick<Config, 'PORTAL_GSTIN'> },
  { group_name: group, gstin, gstins }: Pick<BuyerContextRow, 'group_name' | 'gstin' | 'gstins'>,
): Buyer {
  return {
    companyId,
    group,
    gstin,
    pan: gstin === null ? null : panOfGstin(gstin),
    states: [...new Set(gstins.map((number) => number.slice(0, 2) as GstStateCode))].toSorted(),
    portalState: stateOf(config.PORTAL_GSTIN),
    subAgent: null,
  };
}

function stateOf(gstin: string): GstStateCode {
  const parsed = parseGstin(gstin);
  if (!parsed.ok) throw new RangeError(`PORTAL_GSTIN is no GST number: ${parsed.problem}`);
  return parsed.value.stateCode;
}
