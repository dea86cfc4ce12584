import { z } from 'zod';
import type { Service } from '../travel-services.ts';

/**
 * This file says which details of its travellers a supplier requires with an order. Every offer carries them, a trip
 * asks for the union over its offers and for nothing else, and the server checks the same before payment. The contact
 * is not in the list: every trip has one, because Marga itself needs it.
 */

export const TRAVELLER_FIELDS = [
  'title',
  'givenName',
  'familyName',
  'gender',
  'bornOn',
  /** The age in years on the day of departure; a date of birth answers it too. */
  'age',
  'nationality',
  'passportNumber',
  'passportExpiresOn',
  'pan',
  /** The number of the photo ID that the traveller carries on a train. */
  'idNumber',
] as const;

export type TravellerFieldName = (typeof TRAVELLER_FIELDS)[number];

const fields = z.array(z.enum(TRAVELLER_FIELDS)).max(TRAVELLER_FIELDS.length).default([]);

export const travellerFields = z
  .strictObject({
    /** These are required of every traveller. With none, only the lead traveller has to be named. */
    everyone: fields,
    /** These are required of the first traveller as well: the lead guest of a hotel, or whoever a driver meets. */
    lead: fields,
    /** These are required of children as well; only flights tell travellers apart by age. */
    children: fields,
    /** These are required of infants as well. */
    infants: fields,
  })
  .meta({ id: 'TravellerFields' });

export type TravellerFields = z.infer<typeof travellerFields>;

/** Marga names the lead traveller of every booking, whatever the supplier requires. */
export const NAME_FIELDS = ['title', 'givenName', 'familyName'] as const satisfies TravellerFieldName[];

const NONE: TravellerFields = { everyone: [], lead: [], children: [], infants: [] };

/**
 * These details were asked for before offers said what they require. They apply to what was stored until then, because
 * its supplier may need any of them.
 */
export const FIELDS_BEFORE_OFFERS_NAMED_THEM: TravellerFields = {
  ...NONE,
  everyone: [...NAME_FIELDS, 'bornOn', 'gender'],
};

/** Returns what suppliers of a service usually require. It stands in where a supplier does not say. */
export function usualTravellerFields(
  service: Service,
  { isInternational }: { readonly isInternational: boolean },
): TravellerFields {
  switch (service) {
    case 'flight':
      return isInternational
        ? {
            ...NONE,
            everyone: [
              ...NAME_FIELDS,
              'gender',
              'bornOn',
              'nationality',
              'passportNumber',
              'passportExpiresOn',
            ],
          }
        : { ...NONE, everyone: [...NAME_FIELDS], children: ['bornOn'], infants: ['bornOn'] };
    case 'train':
    case 'bus':
      return { ...NONE, everyone: [...NAME_FIELDS, 'gender', 'age'] };
    case 'hotel':
    case 'cab':
      return { ...NONE, lead: [...NAME_FIELDS] };
  }
}

export const TRAVELLER_KINDS = ['adults', 'children', 'infants'] as const;
export type TravellerKind = (typeof TRAVELLER_KINDS)[number];

interface OfferForTravellers {
  readonly travellerFields: TravellerFields;
}

/**
 * Returns the fields that the offers together require of one traveller, in the order in which a form asks for them.
 * It is empty for a traveller whom no offer asks to be named.
 */
export function requiredFieldsOfTraveller(
  offers: readonly OfferForTravellers[],
  { position, kind }: { readonly position: number; readonly kind: TravellerKind | undefined },
): TravellerFieldName[] {
  const required = new Set<TravellerFieldName>(position === 0 ? NAME_FIELDS : []);
  for (const { travellerFields: asked } of offers) {
    const lists = [
      asked.everyone,
      position === 0 ? asked.lead : [],
      kind === 'children' ? asked.children : [],
      kind === 'infants' ? asked.infants : [],
    ];
    for (const field of lists.flat()) required.add(field);
  }
  // Whoever gives a date of birth has said how old they are.
  if (required.has('bornOn')) required.delete('age');
  return TRAVELLER_FIELDS.filter((field) => required.has(field));
}

/** Returns how many travellers have to be named: all, or only the lead where no offer asks for the others. */
export function countOfNamedTravellers(offers: readonly OfferForTravellers[], travellers: number): number {
  return offers.some(({ travellerFields: asked }) => asked.everyone.length > 0) ? travellers : 1;
}

type GivenFields = Readonly<Partial<Record<TravellerFieldName, string | number | undefined>>>;

/** Returns which of the required fields a traveller lacks. */
export function missingFieldsOf(
  given: GivenFields,
  required: readonly TravellerFieldName[],
): TravellerFieldName[] {
  const isGiven = (field: TravellerFieldName) => (given[field] ?? '') !== '';
  return required.filter((field) => !isGiven(field) && !(field === 'age' && isGiven('bornOn')));
}
