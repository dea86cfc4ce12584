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
import type { PdfRenderer } from '../../platform/documents/pdf-renderer.ts';
import { pdfRendererFor } from '../../platform/documents/pdf-renderer-registry.ts';
import { type Handler, defineHandler, type Input } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { formatLocalTime, pluralize } from '../bookings/index.ts';
import { QUOTE_TEXTS } from './quote-texts.ts';
import { readClientQuote } from './client-quotes.ts';

export function quoteFileHandlers(): Handler[] {
  const rendererOf = pdfRendererFor(new URL('./quote.typ', import.meta.url));
  return [defineHandler(downloadRoute, (ctx, input) => downloadQuote(ctx, rendererOf(ctx.config), input))];
}

async function downloadQuote(
  ctx: CallContext,
  renderer: PdfRenderer,
  { body: { token, locale } }: Input<typeof downloadRoute>,
): Promise<Result<FileAnswer, Refusal<'not-found' | 'too-many-requests'>>> {
  const quote = await readClientQuote(ctx, token);
  if (!quote.ok) return quote;
  // The limit counts per quote and not per address: the people who have the link may share one address or use many.
  const counted = await ctx.limits.count(['documents.client-quotes', token.slice(0, token.indexOf('.'))]);
  if (!counted.ok) return counted;
  const elapsed = startStopwatch();
  const pdf = await renderer.render(letterOf(quote.value, locale));
  if (!pdf) return refuse('too-many-requests', { retryAfterSeconds: 10 });
  ctx.telemetry.documentSet('quote', elapsed());
  return ok({ fileName: `quote-${quote.value.createdAt.slice(0, 10)}.pdf`, bytes: pdf });
}

/** Returns the quote as quote.typ reads it: all values are plain texts, none of which is ever read as markup. */
function letterOf(quote: ClientQuote, locale: Locale) {
  const texts = QUOTE_TEXTS[locale];
  const write = writerOf(locale);
  return {
    locale,
    title: texts.title,
    company: quote.company,
    agent: quote.agent,
    name: quote.name,
    for: quote.client && texts.for.replace('{client}', quote.client),
    travellers: pluralize(texts.travellers, quote.travellers),
    note: quote.note,
    items: quote.items.map((item) => itemOf(item, locale)),
    total: inRupees(quote.clientTotal),
    texts: {
      total: texts.total,
      'total-note': texts.totalNote,
      'valid-until': texts.validUntil.replace('{at}', write.moment(quote.expiresAt)),
      made: texts.made.replace('{at}', write.moment(quote.createdAt)),
      page: texts.page,
      ask: texts.ask,
    },
  };
}

function itemOf(item: QuotedItem, locale: Locale) {
  const texts = QUOTE_TEXTS[locale];
  const write = writerOf(locale);
  const { stay } = item;
  return {
    service: texts.services[item.service],
    heading: item.heading,
    price: inRupees(item.clientTotal),
    notes: [
      stay ? `${item.comfort}, ${texts.meals[stay.mealPlan]}` : item.comfort,
      ...(stay ? [pluralize(texts.nights, stay.nights), pluralize(texts.rooms, stay.rooms)] : []),
      ...(item.seats.length > 0 ? [texts.seats.replace('{seats}', item.seats.join(', '))] : []),
      ...(item.ancillaries ?? []),
      ...(item.checkedBags === null ? [] : [pluralize(texts.bags, item.checkedBags)]),
      stay?.freeCancellationUntil
        ? texts.freeUntil.replace('{at}', write.moment(stay.freeCancellationUntil))
        : item.refundable
          ? texts.refundable
          : texts.notRefundable,
    ],
    ways: stay
      ? [
          {
            from: { ...write.local(stay.checkInAt), place: texts.checkIn },
            to: { ...write.local(stay.checkOutAt), place: texts.checkOut },
            by: `${stay.area}, ${stay.city} · ${'★'.repeat(stay.stars)}`,
          },
        ]
      : item.legs.map((leg) => ({
          from: { ...write.local(leg.departsAt), place: leg.originName },
          to: { ...write.local(leg.arrivesAt), place: leg.destinationName },
          by: `${leg.carrier} ${leg.number} · ${texts.duration
            .replace('{hours}', String(Math.floor(leg.durationMinutes / 60)))
            .replace('{minutes}', String(leg.durationMinutes % 60))}`,
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
