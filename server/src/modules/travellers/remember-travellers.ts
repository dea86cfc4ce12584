import type { Traveller } from '@marga/contract/bookings/booking';
import { createId } from '@marga/contract/kernel/ids';
import { ageOnDate, BUSINESS_ZONE, localDateAt } from '@marga/contract/kernel/time';
import type { TravelDocument } from '@marga/contract/travellers/travellers';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { addTravellersToDirectory } from './traveller-directory.ts';

const ADULT_YEARS = 18;

const NO_PREFERENCES = { seat: null, berth: null, meal: null, frequentFlyers: [], remarks: '' };

/**
 * Saves booked travellers who are not in the company's list yet, as far as the caller may manage it. The purchase does
 * not depend on it, so what cannot be saved is left out. The contact of a trip is not the traveller's own, and is not
 * saved.
 */
export async function rememberTravellers(
  ctx: CompanyContext,
  travellers: readonly Traveller[],
): Promise<void> {
  if (!ctx.may('traveller:manage')) return;
  const today = localDateAt(now(), BUSINESS_ZONE);
  const adding = addTravellersToDirectory(ctx, {
    travellers: travellers.map((traveller) => ({
      id: createId('traveller', now()),
      title: traveller.title,
      givenName: traveller.givenName,
      familyName: traveller.familyName,
      original: { givenName: traveller.givenName, familyName: traveller.familyName },
      bornOn: traveller.bornOn ?? null,
      gender: traveller.gender ?? null,
      email: null,
      phone: null,
      documents: documentsOf(traveller),
      preferences: NO_PREFERENCES,
      consent: isMinor(traveller, today) ? 'guardian' : 'traveller',
    })),
    known: 'skip',
  });
  // The checkout is written, so its buyer must not read of a failure.
  const saved = await adding.catch((err: unknown) => {
    ctx.log.error({ err }, 'booked travellers could not be saved');
  });
  if (saved?.ok === false) ctx.log.info({ code: saved.error.code }, 'booked travellers were not saved');
}

function documentsOf({ passportNumber, passportExpiresOn, nationality, pan }: Traveller): TravelDocument[] {
  return [
    ...(passportNumber !== undefined && nationality !== undefined
      ? [
          {
            kind: 'passport' as const,
            number: passportNumber,
            country: nationality,
            expiresOn: passportExpiresOn ?? null,
          },
        ]
      : []),
    ...(pan === undefined ? [] : [{ kind: 'pan' as const, number: pan, country: 'IN', expiresOn: null }]),
  ];
}

/** Somebody without a date of birth or an age was booked as an adult. */
function isMinor({ title, bornOn, age }: Traveller, today: string): boolean {
  if (bornOn !== undefined) return ageOnDate(bornOn, today) < ADULT_YEARS;
  return title === 'mstr' || (age !== undefined && age < ADULT_YEARS);
}
