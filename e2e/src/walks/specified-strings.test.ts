import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { demoBuyer, signInBuyer } from '../buyer.ts';
import { journey, telephone, thePortal } from '../journey.ts';
import { travelDay } from '../person.ts';
import { bookedTrip } from '../sample-data.ts';
import { showSamplesAlone } from '../sample-testimonials.ts';
import { describedByApi } from '../specified/api-description.ts';
import { missingFrom, type Seen } from '../specified/comparison.ts';
import { type Look, MEMBERS_SCENES, STRANGERS_SCENES, TELEPHONE_SCENES } from '../specified/scenes.ts';
import { lookAt } from '../specified/shown.ts';
import { readTable, type SpecifiedString } from '../specified/table.ts';

const { strings } = readTable();

const EVERY = 'Every screen';
const EVERY_PUBLIC = 'Every public screen';

/** The strings of these places, and in each of them those that are everywhere. */
function expectedIn(places: readonly string[], everywhere: readonly string[]): SpecifiedString[] {
  const common = strings.filter(({ place }) => everywhere.includes(place));
  return [
    ...strings.filter(({ place }) => places.includes(place)),
    ...places.flatMap((place) => common.map((specified) => ({ ...specified, place }))),
  ];
}

/** Goes through the scenes and says what is missing, all of it at once. */
async function missingOn(
  page: Page,
  scenes: typeof STRANGERS_SCENES,
  everywhere: string[],
): Promise<string[]> {
  const places = new Map<string, Seen>();
  const look: Look = async (place, facts = []) => {
    const before = places.get(place) ?? { screens: [], facts: [] };
    const shown = await lookAt(page);
    places.set(place, { screens: [...before.screens, shown], facts: [...before.facts, ...facts] });
  };
  for (const scene of scenes) await scene.play(page, look);
  return missingFrom(
    expectedIn(
      scenes.flatMap((scene) => scene.places),
      everywhere,
    ),
    places,
  );
}

describe('the screens', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    const portal = thePortal();
    await showSamplesAlone(portal);
    const buyer = await signInBuyer(portal.url);
    const offers = await buyer.findOffers({ origin: 'DEL', destination: 'LON', departOn: travelDay });
    await bookedTrip(buyer, offers.slice(0, 1));
  });

  journey('show a visitor every specified string', async ({ visit }) => {
    expect(await missingOn(await visit(), STRANGERS_SCENES, [EVERY, EVERY_PUBLIC])).toEqual([]);
  });

  journey('show a member every specified string', async ({ visit }) => {
    expect(await missingOn(await visit({ signedInAs: demoBuyer }), MEMBERS_SCENES, [EVERY])).toEqual([]);
  });

  journey('keep to the specified constants on a telephone', async ({ visit }) => {
    expect(await missingOn(await visit({ viewport: telephone }), TELEPHONE_SCENES, [])).toEqual([]);
  });

  journey('are those of the table, each looked at', () => {
    const ofTable = strings.filter(({ chapter }) => chapter === 'Screens').map(({ place }) => place);
    const scenes = [...STRANGERS_SCENES, ...MEMBERS_SCENES, ...TELEPHONE_SCENES];
    expect(new Set([EVERY, EVERY_PUBLIC, ...scenes.flatMap(({ places }) => places)])).toEqual(
      new Set(ofTable),
    );
  });
});

describe('the API', () => {
  journey('has every specified call, error code, field and limit', async () => {
    const facts = await describedByApi(thePortal().url);
    const ofApi = strings.filter(({ chapter }) => chapter === 'API');
    expect(ofApi).not.toEqual([]);
    const seen = new Map(ofApi.map(({ place }) => [place, { screens: [], facts }]));
    expect(missingFrom(ofApi, seen)).toEqual([]);
  });
});

describe('the login', () => {
  journey('is not sent without an address and a password', async ({ visit }) => {
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
