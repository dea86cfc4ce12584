import type { Locale } from '@marga/contract/identity/field-schemas';
import type { WireMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import { BUSINESS_ZONE, type Instant, type ZonedLocal } from '@marga/contract/kernel/time';
import type { FileAnswer } from '@marga/contract/route-definition';
import {
  type ClientQuote,
  downloadQuote as downloadRoute,
  type QuotedItem,
} from '@marga/contract/trips/saved-trips';
import { startStopwatch } from '../../platform/clock.ts';
import type { CallContext } from '../../platform/request-context.ts';
import { renderPdf, writePageNumber } from '../../platform/documents/render-pdf.ts';
import { type Handler, defineHandler, type Input } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { createTranslator } from '../../platform/messages/translator.ts';
import { formatLocalTime } from '../bookings/index.ts';
import { readClientQuote } from './client-quotes.ts';

const TEMPLATE = new URL('./quote.typ', import.meta.url);

export function quoteFileHandlers(): Handler[] {
  return [defineHandler(downloadRoute, (ctx, input) => downloadQuote(ctx, input))];
}

async function downloadQuote(
  ctx: CallContext,
  { body: { token, locale } }: Input<typeof downloadRoute>,
): Promise<Result<FileAnswer, Refusal<'not-found' | 'too-many-requests'>>> {
  const quote = await readClientQuote(ctx, token);
  if (!quote.ok) return quote;
  // The limit counts per quote and not per address: the people who have the link may share one address or use many.
  const counted = await ctx.limits.count(['documents.client-quotes', token.slice(0, token.indexOf('.'))]);
  if (!counted.ok) return counted;
  const elapsed = startStopwatch();
  const pdf = await renderPdf(ctx.config, TEMPLATE, letterOf(quote.value, locale));
  if (!pdf) return refuse('too-many-requests', { retryAfterSeconds: 10 });
  ctx.telemetry.documentSet('quote', elapsed());
  return ok({ fileName: `quote-${quote.value.createdAt.slice(0, 10)}.pdf`, bytes: pdf });
}

/** Returns the quote as quote.typ reads it: all values are plain texts, none of which is ever read as markup. */
function letterOf(quote: ClientQuote, locale: Locale) {
  const t = createTranslator(locale);
  const write = writerOf(locale);
  return {
    locale,
    title: t('pdf.quote.title'),
    company: quote.company,
    agent: quote.agent,
    name: quote.name,
    for: quote.client && t('pdf.quote.for', { client: quote.client }),
    travellers: t('pdf.quote.travellers', { count: quote.travellers }),
    note: quote.note,
    items: quote.items.map((item) => itemOf(item, locale)),
    total: inRupees(quote.clientTotal),
    texts: {
      total: t('pdf.quote.total'),
      'total-note': t('pdf.quote.total-note'),
      'valid-until': t('pdf.quote.valid-until', { at: write.moment(quote.expiresAt) }),
      made: t('pdf.quote.made', { at: write.moment(quote.createdAt) }),
      page: writePageNumber(t),
      ask: t('pdf.quote.ask'),
    },
  };
}

function itemOf(item: QuotedItem, locale: Locale) {
  const t = createTranslator(locale);
  const write = writerOf(locale);
  const { stay } = item;
  return {
    service: t(`pdf.service.${item.service}`),
    heading: item.heading,
    price: inRupees(item.clientTotal),
    notes: [
      stay ? `${item.comfort}, ${t(`pdf.quote.meal.${stay.mealPlan}`)}` : item.comfort,
      ...(stay
        ? [t('pdf.quote.nights', { count: stay.nights }), t('pdf.quote.rooms', { count: stay.rooms })]
        : []),
      ...(item.seats.length > 0 ? [t('pdf.quote.seats', { seats: item.seats.join(', ') })] : []),
      ...(item.ancillaries ?? []),
      ...(item.checkedBags === null ? [] : [t('pdf.quote.bags', { count: item.checkedBags })]),
      stay?.freeCancellationUntil
        ? t('pdf.quote.free-until', { at: write.moment(stay.freeCancellationUntil) })
        : item.refundable
          ? t('pdf.quote.refundable')
          : t('pdf.quote.not-refundable'),
    ],
    ways: stay
      ? [
          {
            from: { ...write.local(stay.checkInAt), place: t('pdf.check-in') },
            to: { ...write.local(stay.checkOutAt), place: t('pdf.check-out') },
            by: `${stay.area}, ${stay.city} · ${'★'.repeat(stay.stars)}`,
          },
        ]
      : item.legs.map((leg) => ({
          from: { ...write.local(leg.departsAt), place: leg.originName },
          to: { ...write.local(leg.arrivesAt), place: leg.destinationName },
          by: `${leg.carrier} ${leg.number} · ${t('pdf.quote.duration', {
            hours: Math.floor(leg.durationMinutes / 60),
            minutes: leg.durationMinutes % 60,
          })}`,
        })),
  };
}

/** Formats from the decimal text, so that an amount is never a floating-point number. */
function inRupees({ amount, currency }: WireMoney): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(
    amount as Intl.StringNumericLiteral,
  );
}

function writerOf(locale: Locale) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${locale}-IN`, { timeZone: BUSINESS_ZONE, ...options });
  const moment = format({
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    moment: (at: Instant) => moment.format(new Date(at)),
    local: (at: ZonedLocal) => formatLocalTime(at, locale),
  };
}
