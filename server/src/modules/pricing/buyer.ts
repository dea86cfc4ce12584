import { PRICE_READER } from '@marga/contract/restricted-price';
import type { GstStateCode } from '@marga/contract/kernel/indian-identifiers';
import { panOfGstin, parseGstin } from '@marga/contract/kernel/indian-identifiers';
import type { CompanyId } from '@marga/contract/kernel/ids';
import { type Instant, plusMs } from '@marga/contract/kernel/time';
import { stopwatch } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { CompanyContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { selectRulebook, selectBuyerContext, type BuyerContextRow } from './pricing-sql.ts';
import { rulebookOf } from './rows.ts';
import { Pricer } from './pricer.ts';
import type { Buyer, Rulebook } from './rulebook.ts';

/** Whom a price is for, by which rules, and when: all that a price needs besides what is sold. */
export interface Pricing {
  readonly book: Rulebook;
  readonly buyer: Buyer;
  /** By the database's clock. */
  readonly at: Instant;
}

type Context = Pick<CompanyContext, 'db' | 'companyId' | 'config'>;

/** How old what a search is priced by may be. Whoever makes a trip or pays is priced by what holds in that moment. */
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
  /** Being looked up: those who come meanwhile wait for the same. */
  readonly asked: Map<CompanyId, Promise<Pricer>>;
}

/** By database, since a process may stand on more than one in tests. */
const memories = new WeakMap<Db, Memory>();

function memoryOf(db: Db): Memory {
  let memory = memories.get(db);
  if (!memory) memories.set(db, (memory = { books: new Map(), companies: new Map(), asked: new Map() }));
  return memory;
}

/**
 * What prices of this company are made by, exactly as it is in this moment. The rules themselves are only read when they are
 * not at hand in the present edition.
 */
export async function readPricing(ctx: Context): Promise<Pricing> {
  const [[row]] = await ctx.db.forCompany(ctx.companyId, [selectBuyerContext()]);
  if (!row) throw new Error('nobody stands here');
  const book = await readBook(ctx, row.edition);
  return { book, buyer: readBuyer(ctx, row), at: row.at };
}

/** For showing prices to many: a few seconds old at most, and what was found out for one search serves the next. */
export async function readPricer(ctx: Context): Promise<Pricer> {
  const { companies, asked } = memoryOf(ctx.db);
  const known = companies.get(ctx.companyId);
  if (known && known.age() < FRESH_MS) return known.pricer;
  const underWay = asked.get(ctx.companyId);
  if (underWay) return underWay;
  const asking = renewPricer(ctx, known).finally(() => asked.delete(ctx.companyId));
  asked.set(ctx.companyId, asking);
  return asking;
}

/** As the one who asks may see it. */
export async function readPricerFor(ctx: CompanyContext): Promise<Pricer> {
  const pricer = await readPricer(ctx);
  return ctx.may(PRICE_READER) ? pricer : pricer.asClient;
}

/** The same pricer as before, with all that it has found out, unless something has changed that it goes by. */
async function renewPricer(ctx: Context, known: Known | undefined): Promise<Pricer> {
  const { companies } = memoryOf(ctx.db);
  const age = stopwatch();
  const pricing = await readPricing(ctx);
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

/** Whether a rule begins or ends between two moments, or the day does, by which lead times are counted. */
function changesBetween({ rules, taxes }: Rulebook, from: Instant, to: Instant): boolean {
  const isBetween = (at: Instant | null): boolean => at !== null && at > from && at <= to;
  if (plusMs(from, DAY_MS) <= to || dayOf(from) !== dayOf(to)) return true;
  return [...rules, ...taxes].some(
    ({ validFrom, validUntil }) => isBetween(validFrom) || isBetween(validUntil),
  );
}

/** India's day; its clock stands five and a half hours before that of the instants, all year. */
function dayOf(at: Instant): string {
  return plusMs(at, 5.5 * 3_600_000).slice(0, 10);
}

/** The rules of this edition, from memory or as they are now; a newer one is no mistake, since all in it have their dates. */
async function readBook({ db, companyId }: Context, edition: string): Promise<Rulebook> {
  const { books } = memoryOf(db);
  const known = books.get(companyId);
  if (known?.edition === edition) return known;
  const [[row]] = await db.forCompany(companyId, [selectRulebook()]);
  if (!row) throw new Error('there is no rulebook');
  const book = rulebookOf(row.book);
  if (books.size >= MOST_COMPANIES) books.clear();
  books.set(companyId, book);
  return book;
}

/** Who buys, from what is known of the company in the moment of the row. */
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
