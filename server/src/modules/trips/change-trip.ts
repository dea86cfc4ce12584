import type { Trip } from '@marga/contract/trips/trip';
import { parseGstin } from '@marga/contract/kernel/indian-identifiers';
import type { TripId } from '@marga/contract/kernel/ids';
import { err, ok, type Result } from '@marga/contract/kernel/result';
import type { RouteInput } from '@marga/contract/route-definition';
import type { changeTrip as changeTripRoute } from '@marga/contract/trips/saved-trips';
import type { CompanyContext } from '../../platform/request-context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { decryptPartyAndContact, encryptPartyAndContact } from './encrypted-party-and-contact.ts';
import { redactTripForCaller } from './trip.ts';
import { selectQuotes, selectTrip, updateTripDetails } from './db/trip-queries.ts';

type Body = RouteInput<typeof changeTripRoute>['body'];

/** Writes the given fields and leaves the rest unchanged. */
export async function changeTrip(
  ctx: CompanyContext,
  id: TripId,
  body: Body,
): Promise<Result<Trip, Refusal<'not-found' | 'trip-already-paid' | 'request-invalid'>>> {
  const [[trip], quotes] = await ctx.db.forCompany(ctx.companyId, [
    selectTrip({ id }),
    selectQuotes({ trip: id }),
  ]);
  if (!trip) return refuse('not-found');
  if (trip.checkout_id !== null) return refuse('trip-already-paid', { checkoutId: trip.checkout_id });
  const wrong = issueOf(trip.travellers, body);
  if (wrong) return err({ code: 'request-invalid', details: { issues: [wrong] } });
  const known = decryptPartyAndContact(ctx, trip);
  const { people, people_key: peopleKey } = encryptPartyAndContact(ctx, id, {
    contact: body.contact === undefined ? known.contact : body.contact,
    party: body.party ?? known.party,
  });
  const details = {
    name: body.name === undefined ? trip.name : body.name,
    client: body.client === undefined ? trip.client : body.client,
    purpose: body.purpose === undefined ? trip.purpose : body.purpose,
    remarks: body.remarks === undefined ? trip.remarks : body.remarks,
    gstin: body.gstin === undefined ? trip.gstin : normalGstin(body.gstin),
  };
  const isSaved = body.isSaved ?? trip.saved_at !== null;
  const [[written]] = await ctx.db.forCompany(ctx.companyId, [
    updateTripDetails({ id, ...details, people, peopleKey, isSaved }),
  ]);
  // The trip was paid at the same time, so its details can no longer change.
  if (!written) return refuse('trip-already-paid');
  const row = { ...trip, ...details, people, people_key: peopleKey, saved_at: written.saved_at };
  return ok(redactTripForCaller(ctx, row, quotes));
}

function issueOf(travellers: number, { party, gstin }: Body): { path: string; message: string } | undefined {
  if (party && party.length > travellers)
    return { path: 'body.party', message: `the trip is priced for ${travellers}` };
  if (typeof gstin === 'string') {
    const parsed = parseGstin(gstin);
    if (!parsed.ok) return { path: 'body.gstin', message: parsed.problem };
  }
  return undefined;
}

function normalGstin(typed: string | null): string | null {
  const parsed = typed === null ? undefined : parseGstin(typed);
  return parsed?.ok ? parsed.value.gstin : null;
}
