import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '@marga/contract/identity/team';
import { ok } from '@marga/contract/kernel/result';
import { createMarkup } from '@marga/contract/pricing/pricing';
import { startSearch } from '@marga/contract/search/search';
import { makeQuote } from '@marga/contract/trips/saved-trips';
import { writeMessage } from '@marga/contract/support/support';
import { startTestApi } from '../../../test/api.ts';
import { createTemporaryDataFolder } from '../../../test/engines/data-folder.ts';
import { startRedis } from '../../../test/engines/redis.ts';
import { makeTrip } from '../../../test/search-and-start-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { createServiceRequestFixture } from '../../../test/service-request-fixture.ts';
import { newSupportMessageId, startChatAsVisitor } from '../../../test/support-tickets.ts';
import { openSimulatedBrowser } from '../../../test/test-browser.ts';
import { withPasswordHashingSlot } from '../../modules/identity/attempt-limits.ts';
import { PdfRenderer } from '../documents/pdf-renderer.ts';
import { AdmissionControl } from '../http/admission-control.ts';
import { StreamLimit } from '../http/event-stream-limit.ts';
import { allowLoadShedding, defineHandler } from '../http/handler.ts';
import { reencodeLogo } from '../logo-image.ts';
import { RedisStore } from '../redis.ts';
import { type AtOnceLimit, type AttemptRow, LIMITS, type LimitRow, type StoredLimit } from './limit-table.ts';
import { Limits } from './limits.ts';

/**
 * These tests go over every row of the table of limits and show that it holds without Redis. A new row of attempts is
 * tested without further work; the types demand a trial for every other row.
 */

const NOBODY_LISTENS = 'redis://127.0.0.1:9';
const settings = {
  SEARCHES_A_MINUTE: LIMITS['search.searches'].most,
  PUBLIC_REQUESTS_A_MINUTE: LIMITS['http.public-requests'].most,
};
const folder = createTemporaryDataFolder('limits');
const engine = await startRedis({ folder });
const stores = { killed: new RedisStore(engine.url), absent: new RedisStore(NOBODY_LISTENS) };
const api = await startTestApi({ REDIS_URL: NOBODY_LISTENS });
afterAll(async () => {
  Object.values(stores).forEach((store) => store.close());
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rows: readonly (readonly [string, LimitRow])[] = Object.entries(LIMITS);

type Attempts = readonly [name: string, row: AttemptRow];

const attempts = rows.flatMap(([name, row]): Attempts[] => (row.shape === 'attempts' ? [[name, row]] : []));

/** Returns whether one more attempt of a caller gets through. */
async function attempt(limits: Limits, [name, row]: Attempts): Promise<boolean> {
  const counted = row.isLocalFirst
    ? limits.countLocally(name as 'search.searches', 'caller')
    : await limits.count([name as 'identity.guesses', 'caller']);
  return counted.ok;
}

/** Returns how many of more attempts than the row allows get through, made all at once. */
async function countAdmitted(limits: Limits, limit: Attempts): Promise<number> {
  const answers = Array.from({ length: limit[1].most + 20 }, () => attempt(limits, limit));
  return (await Promise.all(answers)).filter(Boolean).length;
}

/** After those that are free, a limit with a growing wait lets one more through, which begins the wait. */
const mostOf = ({ most, wait }: AttemptRow): number => (wait ? most + 1 : most);

describe('attempts, when Redis is killed between two of them', () => {
  const limits = new Limits(stores.killed, settings);
  const before = new Map<string, number>();

  beforeAll(async () => {
    for (const limit of attempts) {
      const half = Math.ceil(limit[1].most / 2);
      for (let at = 0; at < half; at++) expect(await attempt(limits, limit)).toBe(true);
      before.set(limit[0], half);
    }
    await engine.killHard();
  });

  test.each(attempts)('%s holds', async (name, row) => {
    const after = await countAdmitted(limits, [name, row]);
    expect((before.get(name) ?? 0) + after).toBe(mostOf(row));
  });
});

describe('attempts, when there was never a Redis', () => {
  const limits = new Limits(stores.absent, settings);

  test.each(attempts)('%s holds', async (name, row) => {
    expect(await countAdmitted(limits, [name, row])).toBe(mostOf(row));
  });
});

/** Each trial begins this many at once, where the limit is enforced, and returns how many were let in. */
const atOnce: Readonly<Record<AtOnceLimit, (tries: number) => Promise<number>>> = {
  'http.streams': async (tries) => {
    const streams = new StreamLimit();
    const reader = { userId: 'usr_1', visitor: undefined, ip: '192.0.2.1' };
    return repeat(tries, () => streams.enter(reader)).filter(Boolean).length;
  },
  'http.streams-of-network': async (tries) => {
    const streams = new StreamLimit();
    const enter = (visitor: string) => streams.enter({ userId: undefined, visitor, ip: '192.0.2.1' });
    return repeat(tries, (at) => enter(`browser ${at}`)).filter(Boolean).length;
  },
  'http.sheddable-requests': async (tries) => {
    const search = allowLoadShedding(defineHandler(startSearch, async () => ok({}) as never));
    const admission = new AdmissionControl([search], api.platform.telemetry);
    const admitted = repeat(tries, () => {
      const request = Object.assign(new IncomingMessage(new Socket()), {
        method: 'POST',
        url: '/v1/searches',
      });
      const isAdmitted = admission.admits(request, new ServerResponse(request));
      request.emit('end');
      return isAdmitted;
    });
    admission.close();
    return admitted.filter(Boolean).length;
  },
  'identity.password-hashes': async (tries) => {
    const answers = repeat(tries, () =>
      withPasswordHashingSlot(() => api.engine.hashPassword('correct horse')),
    );
    return (await Promise.all(answers)).filter((answer) => answer.ok).length;
  },
  'identity.pictures-in-queue': async (tries) => {
    const canvas = { width: 8, height: 8, channels: 3 as const, background: '#663399' };
    const picture = await sharp({ create: canvas }).png().toBuffer();
    const answers = await Promise.all(repeat(tries, () => reencodeLogo(picture)));
    return answers.filter((answer) => answer.ok).length;
  },
  'documents.files-in-queue': async (tries) => {
    const template = join(folder, 'page.typ');
    writeFileSync(template, 'One page');
    const renderer = new PdfRenderer(api.config.DOCUMENT_FONTS);
    const files = await Promise.all(repeat(tries, () => renderer.render(pathToFileURL(template), {})));
    return files.filter((file) => file !== undefined).length;
  },
};

test.each(Object.entries(atOnce))('%s lets in as many at once as its row says', async (name, begin) => {
  const { most } = LIMITS[name as AtOnceLimit];
  expect(await begin(most + 3)).toBe(most);
});

/**
 * Each trial stores all but one of what the row allows, and returns the codes of the refusals of two more: the first
 * fits and has none.
 */
const stored: Readonly<Record<StoredLimit, (fill: number) => Promise<readonly (string | undefined)[]>>> = {
  'identity.api-keys': async (fill) => {
    const as = (await seedCompany(api, { roles: ['owner'] })).as('owner');
    const create = async () =>
      (await api.call(createApiKey, { as, body: { name: 'Nightly import', scopes: ['search:create'] } }))
        .code;
    for (let made = 0; made < fill; made++) expect(await create()).toBeUndefined();
    return [await create(), await create()];
  },
  'pricing.own-markups': async (fill) => {
    const as = (await seedCompany(api, { roles: ['owner'] })).as('owner');
    await api.admin(
      `insert into pricing.rule (id, version, kind, name, company_id, route, basis_points, share_of, valid_from, created_by, created_by_name)
        select 'rul_' || $1 || n, 1, 'own-markup', 'Route', $1, 'AAA-' || n, 100, 'fare', date_trunc('milliseconds', platform.clock_now()), 'somebody', 'Somebody'
        from generate_series(1, $2) n`,
      [as.company, fill],
    );
    const value = { kind: 'percent', basisPoints: 500, of: 'fare-and-taxes' };
    const create = async (service: string) => {
      const body = { kind: 'own-markup', name: 'Markup', scope: { service }, value };
      return (await api.call(createMarkup, { as, body })).code;
    };
    return [await create('flight'), await create('bus')];
  },
  'trips.open-quotes': async (fill) => {
    const as = (await seedCompany(api)).as('owner');
    const { id } = await makeTrip(api, as);
    const quote = async () =>
      (await api.call(makeQuote, { as, params: { tripId: id }, body: { days: 1, note: null } })).code;
    for (let made = 0; made < fill; made++) expect(await quote()).toBeUndefined();
    return [await quote(), await quote()];
  },
  'amendments.service-requests': async (fill) => {
    const { bookOffline, ask } = await createServiceRequestFixture(api);
    const company = await seedCompany(api, { wallet: '900000.00' });
    const [last, next] = [await bookOffline(company), await bookOffline(company)];
    await api.admin(
      `with alike as (
        insert into bookings.booking select (jsonb_populate_record(b, jsonb_build_object('id', b.id || n))).*
          from bookings.booking b, generate_series(1, $2) n where b.id = $1 returning id, company_id)
      insert into amendments.service_request (id, company_id, booking_id, user_id, answer_by)
        select 'ern_' || id, company_id, id, 'usr_nobody', platform.now() from alike`,
      [last, fill],
    );
    return [(await ask(company, last)).code, (await ask(company, next)).code];
  },
  'support.messages': async (fill) => {
    const { write } = await openChat();
    // The chat began with a message.
    for (let written = 1; written < fill; written++) expect(await write()).toBeUndefined();
    return [await write(), await write()];
  },
  'support.messages-in-all': async (fill) => {
    const { id, write } = await openChat();
    await api.admin('update support.ticket set last_seq = $2 where id = $1', [id, fill]);
    return [await write(), await write()];
  },
};

async function openChat() {
  const browser = openSimulatedBrowser(api);
  const { id } = await startChatAsVisitor(browser);
  const write = async () => {
    const body = { id: newSupportMessageId(), text: 'Hello' };
    return (await browser.call(writeMessage, { params: { ticketId: id }, body })).code;
  };
  return { id, write };
}

test.each(Object.entries(stored))(
  '%s lets in the last that its row allows, and no more',
  async (name, fill) => {
    const [last, next] = await fill(LIMITS[name as StoredLimit].most - 1);
    expect(last).toBeUndefined();
    expect(next).toMatch(/^(too-many-requests|too-many-quotes|request-invalid)$/);
  },
);

test('every row is enforced somewhere', () => {
  const source = join(import.meta.dirname, '../..');
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/limit-table|test/.test(file));
  const texts = files.map((file) => readFileSync(join(source, file), 'utf8')).join('\n');
  const unused = Object.keys(LIMITS).filter((name) => !texts.includes(`'${name}'`));
  // A function of the schema repeats this number; the trial above compares it.
  expect(unused).toEqual(['amendments.service-requests']);
});

function repeat<T>(times: number, make: (at: number) => T): T[] {
  return Array.from({ length: times }, (_, at) => make(at));
}
