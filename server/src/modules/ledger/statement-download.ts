import type { Locale } from '@marga/contract/identity/field-schemas';
import { formatMoneyDecimal, fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import { BUSINESS_ZONE, type Instant, type LocalDate } from '@marga/contract/kernel/time';
import { downloadStatement as downloadRoute, type StatementEntry } from '@marga/contract/ledger/ledger';
import type { FileAnswer } from '@marga/contract/route-definition';
import { now, startStopwatch } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler, type Input } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { renderPdf, writePageNumber } from '../../platform/documents/render-pdf.ts';
import { createTranslator } from '../../platform/messages/translator.ts';
import { formatIndianDigits } from './format-rupees.ts';
import { periodOf, statementEntryFromRow } from './statement.ts';
import { selectAddressee, selectEntries, selectOpeningAndClosing } from './db/account-statement-queries.ts';
import { toApiRupeeAmount } from './convert-amount-to-api-format.ts';

/** A document with more entries is not made; the reader chooses a shorter period or uses the list itself. */
const MOST_ENTRIES = 1_000;

const TEMPLATE = new URL('./statement-pdf.typ', import.meta.url);

export function statementFileHandlers(): Handler[] {
  return [defineHandler(downloadRoute, (ctx, input) => downloadStatement(ctx, input))];
}

async function downloadStatement(
  ctx: CompanyContext,
  { query }: Input<typeof downloadRoute>,
): Promise<Result<FileAnswer, Refusal<'too-many-requests' | 'request-invalid'>>> {
  const { account, from, until, locale } = query;
  const issue = (message: string) =>
    refuse('request-invalid', { issues: [{ path: 'query.until', message }] });
  if (until < from) return issue('a day before the first');
  const counted = await ctx.limits.count(['documents.files', ctx.companyId]);
  if (!counted.ok) return counted;

  const period = { account: `${account}:${ctx.companyId}`, ...periodOf({ from, until }) };
  const [rows, [balances], [addressee]] = await ctx.db.forCompany(ctx.companyId, [
    selectEntries({ ...period, kind: null, before: null, limit: MOST_ENTRIES + 1 }),
    selectOpeningAndClosing(period),
    selectAddressee(),
  ]);
  if (rows.length > MOST_ENTRIES) return issue(`more than ${MOST_ENTRIES} entries: choose fewer days`);
  if (!balances || !addressee) throw new Error('a company is not there to whom a statement is addressed');
  const elapsed = startStopwatch();
  const pdf = await renderPdf(
    ctx.config,
    TEMPLATE,
    letterOf({
      account,
      from,
      until,
      locale,
      addressee,
      opening: toApiRupeeAmount(balances.opening),
      closing: toApiRupeeAmount(balances.closing),
      entries: rows.map(statementEntryFromRow).toReversed(),
    }),
  );
  if (!pdf) return refuse('too-many-requests', { retryAfterSeconds: 10 });
  ctx.telemetry.documentSet('statement', elapsed());
  return ok({ fileName: `marga-${account}-${from}-${until}.pdf`, bytes: pdf });
}

interface Letter {
  readonly account: Input<typeof downloadRoute>['query']['account'];
  readonly from: LocalDate;
  readonly until: LocalDate;
  readonly locale: Locale;
  readonly addressee: { name: string; address: string | null; gstin: string | null };
  readonly opening: WireMoney;
  readonly closing: WireMoney;
  readonly entries: readonly StatementEntry[];
}

/**
 * Returns the statement as statement-pdf.typ reads it: all values are plain texts, none of which is ever read as
 * markup.
 */
function letterOf({ account, from, until, locale, addressee, opening, closing, entries }: Letter) {
  const t = createTranslator(locale);
  const write = writerOf(locale);
  const sumOf = (isIn: boolean) =>
    entries
      .map(({ amount }) => fromWireMoney(amount).minor)
      .filter((minor) => minor > 0n === isIn)
      .reduce((sum, minor) => sum + (isIn ? minor : -minor), 0n);
  return {
    locale,
    texts: {
      title: t(`pdf.statement.title.${account}`),
      period: t('pdf.statement.period'),
      currency: t('pdf.statement.currency'),
      gstin: t('pdf.statement.gstin'),
      opening: t('pdf.statement.opening'),
      'came-in': t('pdf.statement.came-in'),
      'went-out': t('pdf.statement.went-out'),
      closing: t('pdf.statement.closing'),
      day: t('pdf.statement.day'),
      entry: t('pdf.statement.entry'),
      reference: t('pdf.statement.reference'),
      balance: t('pdf.statement.balance'),
      made: t('pdf.statement.made', { at: write.moment(now()) }),
      page: writePageNumber(t),
      nothing: t('pdf.statement.nothing'),
    },
    company: addressee,
    period: write.period(from, until),
    'first-day': write.day(from),
    'last-day': write.day(until),
    opening: inRupees(opening),
    closing: inRupees(closing),
    'came-in': inRupees(toApiRupeeAmount(sumOf(true))),
    'went-out': inRupees(toApiRupeeAmount(sumOf(false))),
    entries: entries.map((entry) => {
      const amount = fromWireMoney(entry.amount);
      return {
        day: write.dayAt(entry.at),
        time: write.timeAt(entry.at),
        kind: t(`pdf.statement.kind.${entry.kind}`),
        reason: entry.reason,
        reference: entry.reference,
        'came-in': amount.minor > 0n ? inRupees(entry.amount) : '',
        'went-out': amount.minor > 0n ? '' : inRupees(toApiRupeeAmount(-amount.minor)),
        balance: inRupees(entry.balance),
      };
    }),
  };
}

function inRupees(amount: WireMoney): string {
  const text = formatIndianDigits(formatMoneyDecimal(fromWireMoney(amount)));
  return text.startsWith('−') ? `−₹${text.slice(1)}` : `₹${text}`;
}

function writerOf(locale: Locale) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${locale}-IN`, { timeZone: BUSINESS_ZONE, ...options });
  const day = format({ day: 'numeric', month: 'short', year: 'numeric' });
  const long = format({ day: 'numeric', month: 'long', year: 'numeric' });
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  // A date is formatted by its noon in India, so that the time zone of the machine cannot shift the day.
  const noon = (date: LocalDate) => new Date(`${date}T12:00:00+05:30`);
  return {
    day: (date: LocalDate) => day.format(noon(date)),
    dayAt: (at: Instant) => day.format(new Date(at)),
    timeAt: (at: Instant) => time.format(new Date(at)),
    moment: (at: Instant) => `${long.format(new Date(at))}, ${time.format(new Date(at))}`,
    period: (from: LocalDate, until: LocalDate) =>
      from === until ? long.format(noon(from)) : long.formatRange(noon(from), noon(until)),
  };
}
