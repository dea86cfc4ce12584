import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { demoBuyer, signInBuyer } from '../buyer-api-client.ts';
import { e2eTest, mobile, getTestPortal } from '../e2e-test.ts';
import { travelDay } from '../user-actions.ts';
import { bookTrip } from '../sample-trips-and-bookings.ts';
import { showOnlySampleTestimonials } from '../sample-testimonials.ts';
import { readApiDescriptionStrings } from '../specification/api-description-strings.ts';
import {
  listMissingSpecificationStrings,
  type Seen,
} from '../specification/missing-specification-strings.ts';
import {
  type Look,
  MEMBER_SCENES,
  VISITOR_SCENES,
  MOBILE_SCENES,
} from '../specification/pages-with-specification-strings.ts';
import { readVisiblePageTexts } from '../specification/visible-page-texts.ts';
import {
  readSpecificationStringsTable,
  type SpecificationString,
} from '../specification/specification-strings-table.ts';

const { strings } = readSpecificationStringsTable();

const EVERY = 'Every screen';
const EVERY_PUBLIC = 'Every public screen';

/**
 * Returns the strings that the specification requires in these places; the strings of `everywhere` are added to each
 * place.
 */
function expectedIn(places: readonly string[], everywhere: readonly string[]): SpecificationString[] {
  const common = strings.filter(({ place }) => everywhere.includes(place));
  return [
    ...strings.filter(({ place }) => places.includes(place)),
    ...places.flatMap((place) => common.map((specified) => ({ ...specified, place }))),
  ];
}

/** Plays the scenes and returns every specified string that no screen showed. */
async function missingOn(page: Page, scenes: typeof VISITOR_SCENES, everywhere: string[]): Promise<string[]> {
  const places = new Map<string, Seen>();
  const look: Look = async (place, facts = []) => {
    const before = places.get(place) ?? { screens: [], facts: [] };
    const shown = await readVisiblePageTexts(page);
    places.set(place, { screens: [...before.screens, shown], facts: [...before.facts, ...facts] });
  };
  for (const scene of scenes) await scene.play(page, look);
  return listMissingSpecificationStrings(
    expectedIn(
      scenes.flatMap((scene) => scene.places),
      everywhere,
    ),
    places,
  );
}

describe('the screens', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    const portal = getTestPortal();
    await showOnlySampleTestimonials(portal);
    const buyer = await signInBuyer(portal.url);
    const offers = await buyer.findOffers({ origin: 'DEL', destination: 'LON', departOn: travelDay });
    await bookTrip(buyer, offers.slice(0, 1));
  });

  e2eTest('show a visitor every specified string', async ({ visit }) => {
    expect(await missingOn(await visit(), VISITOR_SCENES, [EVERY, EVERY_PUBLIC])).toEqual([]);
  });

  e2eTest('show a member every specified string', async ({ visit }) => {
    expect(await missingOn(await visit({ signedInAs: demoBuyer }), MEMBER_SCENES, [EVERY])).toEqual([]);
  });

  e2eTest('keep to the specified constants on a telephone', async ({ visit }) => {
    expect(await missingOn(await visit({ viewport: mobile }), MOBILE_SCENES, [])).toEqual([]);
  });

  e2eTest('are those of the table, each looked at', () => {
    const ofTable = strings.filter(({ chapter }) => chapter === 'Screens').map(({ place }) => place);
    const scenes = [...VISITOR_SCENES, ...MEMBER_SCENES, ...MOBILE_SCENES];
    expect(new Set([EVERY, EVERY_PUBLIC, ...scenes.flatMap(({ places }) => places)])).toEqual(
      new Set(ofTable),
    );
  });
});

describe('the API', () => {
  e2eTest('has every specified call, error code, field and limit', async () => {
    const facts = await readApiDescriptionStrings(getTestPortal().url);
    const ofApi = strings.filter(({ chapter }) => chapter === 'API');
    expect(ofApi).not.toEqual([]);
    const seen = new Map(ofApi.map(({ place }) => [place, { screens: [], facts }]));
    expect(listMissingSpecificationStrings(ofApi, seen)).toEqual([]);
  });
});

describe('the login', () => {
  e2eTest('is not sent without an address and a password', async ({ visit }) => {
    const page = await visit();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.goto('/login');
    const email = page.getByLabel('Email', { exact: true });
    const password = page.getByLabel('Password', { exact: true });
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    expect(
      await email.evaluate((field: HTMLInputElement) => [field.type, field.validity.valueMissing]),
    ).toEqual(['email', true]);
    expect(await password.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true);
    expect(sent).toEqual([]);
  });
});
