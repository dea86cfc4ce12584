import type { Itinerary } from '@marga/contract/search/itineraries';
import { createId, type QuoteId, type TripId } from '@marga/contract/kernel/ids';
import { fromWireMoney, sumMoney, toWireMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { Quote } from '@marga/contract/trips/trip-details';
import type { ClientQuote, QuotedItem } from '@marga/contract/trips/saved-trips';
import { insertAuditEntry } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { CallContext, CompanyContext } from '../../platform/request-context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { countBeforeApproval } from '../../platform/limits/company-quota.ts';
import { LIMITS } from '../../platform/limits/limit-table.ts';
import { clientQuoteFromRow, makeQuoteLinkCode, parseQuoteToken } from './client-quote-link.ts';
import { parseStoredTripItems, type StoredTripItem, tripTotalsOf } from './trip.ts';
import {
  insertQuote,
  callReadClientQuote,
  lockTrip,
  revokeQuoteCall,
  selectTrip,
} from './db/trip-queries.ts';
import { selectQuoteContact } from '../bookings/index.ts';

/** This is the stored content of a quote; its row holds when it was made and until when it is valid. */
type Content = Omit<ClientQuote, 'createdAt' | 'expiresAt'>;

/**
 * Creates a quote page of a trip for the buyer's client. It is built only from the client's price, so that it does
 * not reveal the buyer's own price.
 */
export async function createClientQuote(
  ctx: CompanyContext,
  trip: TripId,
  { days, note }: { days: number; note: string | null },
): Promise<Result<Quote, Refusal<'not-found' | 'too-many-quotes' | 'limited-before-approval'>>> {
  const counted = countBeforeApproval(ctx, ['trips.quotes-before-approval']);
  if (!counted.ok) return counted;
  const [[row], [quoter]] = await ctx.db.forCompany(ctx.companyId, [
    selectTrip({ id: trip }),
    selectQuoteContact({ user: ctx.userId }),
  ]);
  if (!row) return refuse('not-found');
  if (!quoter) throw new Error('who makes a quote is no member');
  const items = parseStoredTripItems(row.items);
  const content: Content = {
    company: quoter.company,
    agent: { name: quoter.agent, email: quoter.email, phone: quoter.phone },
    name: row.name,
    client: row.client,
    note,
    travellers: row.travellers,
    items: items.map(quotedItemOf),
    clientTotal: toWireMoney(
      sumMoney(
        items.map(({ clientTotal }) => fromWireMoney(clientTotal)),
        tripTotalsOf(items).currency,
      ),
    ),
  };
  const id = createId('quote', now());
  const { most } = LIMITS['trips.open-quotes'];
  const [, [written]] = await ctx.db.forCompany(ctx.companyId, [
    lockTrip({ id: trip }),
    insertQuote({
      id,
      company: ctx.companyId,
      trip,
      user: ctx.userId,
      content: JSON.stringify(content),
      ...makeQuoteLinkCode(ctx, id),
      days,
      most,
    }),
  ]);
  if (!written) return refuse('too-many-quotes', { most });
  await ctx.db.forCompany(ctx.companyId, [insertAuditEntry(ctx, 'booking.quote-made', id, { trip, days })]);
  return ok(clientQuoteFromRow(ctx.config, written));
}

export async function revokeClientQuote(
  ctx: CompanyContext,
  id: QuoteId,
): Promise<Result<undefined, Refusal<'not-found'>>> {
  const [[revoked]] = await ctx.db.forCompany(ctx.companyId, [revokeQuoteCall({ id })]);
  if (!revoked) return refuse('not-found');
  await ctx.db.forCompany(ctx.companyId, [insertAuditEntry(ctx, 'booking.quote-revoked', id)]);
  return ok(undefined);
}

/**
 * Serves anybody with the link. A wrong code, an expired quote and a withdrawn quote all give the same "not found".
 */
export async function readClientQuote(
  ctx: Pick<CallContext, 'config' | 'db'>,
  token: string,
): Promise<Result<ClientQuote, Refusal<'not-found'>>> {
  const opened = parseQuoteToken(token);
  if (!opened) return refuse('not-found');
  const [[row]] = await ctx.db.run([callReadClientQuote({ quote: opened.id, code: opened.code })]);
  if (!row) return refuse('not-found');
  return ok({ ...(row.content as Content), createdAt: row.created_at, expiresAt: row.expires_at });
}

/**
 * Fields are copied one by one and not by leaving some out: a hotel's itinerary holds its nightly rate, which is the
 * buyer's price.
 */
function quotedItemOf({ itinerary, seats, ancillaries, clientTotal }: StoredTripItem): QuotedItem {
  return {
    service: itinerary.service,
    ...describeItinerary(itinerary),
    legs:
      itinerary.service === 'hotel'
        ? []
        : itinerary.segments.map((leg) => ({
            carrier: leg.carrier,
            number: leg.number,
            originName: leg.originName,
            destinationName: leg.destinationName,
            departsAt: leg.departsAt,
            arrivesAt: leg.arrivesAt,
            durationMinutes: leg.durationMinutes,
          })),
    stay: itinerary.service === 'hotel' ? stayOf(itinerary) : null,
    seats,
    ...(ancillaries.length > 0 && {
      ancillaries: ancillaries.map(({ name, count }) => (count > 1 ? `${count} × ${name}` : name)),
    }),
    checkedBags: itinerary.service === 'flight' ? itinerary.checkedBags : null,
    refundable: itinerary.refundable,
    clientTotal,
  };
}

function stayOf(hotel: Extract<Itinerary, { service: 'hotel' }>): NonNullable<QuotedItem['stay']> {
  return {
    area: hotel.area,
    city: hotel.city,
    stars: hotel.stars,
    checkInAt: hotel.checkInAt,
    checkOutAt: hotel.checkOutAt,
    nights: hotel.nights,
    rooms: hotel.rooms,
    mealPlan: hotel.mealPlan,
    freeCancellationUntil: hotel.freeCancellationUntil,
  };
}

/** These labels are English in every language of the quote, as tickets print them in English. */
const BUS_LABELS: Readonly<Record<Extract<Itinerary, { service: 'bus' }>['kind'], string>> = {
  'ac-sleeper': 'AC sleeper',
  'ac-seater': 'AC seater',
  sleeper: 'Sleeper',
  seater: 'Seater',
  volvo: 'Volvo',
};
const CABIN_LABELS: Readonly<Record<Extract<Itinerary, { service: 'flight' }>['cabin'], string>> = {
  economy: 'Economy',
  premium_economy: 'Premium economy',
  business: 'Business',
  first: 'First',
};

function describeItinerary(itinerary: Itinerary): Pick<QuotedItem, 'heading' | 'comfort'> {
  switch (itinerary.service) {
    case 'flight':
      return {
        heading: carriersOf(itinerary.segments),
        comfort: itinerary.fareName || CABIN_LABELS[itinerary.cabin],
      };
    case 'train':
      return { heading: carriersOf(itinerary.segments), comfort: itinerary.class };
    case 'bus':
      return { heading: carriersOf(itinerary.segments), comfort: BUS_LABELS[itinerary.kind] };
    case 'hotel':
      return { heading: itinerary.name, comfort: itinerary.roomName };
    case 'cab':
      return { heading: itinerary.model, comfort: itinerary.cabType };
  }
}

function carriersOf(segments: readonly { readonly carrier: string }[]): string {
  return [...new Set(segments.map(({ carrier }) => carrier))].join(', ');
}
