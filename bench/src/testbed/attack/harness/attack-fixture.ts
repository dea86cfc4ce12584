import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PRIVACY_VERSION, TERMS_VERSION } from '@marga/contract/identity/legal-document-versions';
import type { Session } from '@marga/contract/identity/session';
import type { Checkout } from '@marga/contract/checkout/checkout';
import type { CompanyId } from '@marga/contract/kernel/ids';
import {
  compareMoney,
  fromWireMoney,
  type Money,
  parseMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';
import type { Offer, SearchEvent } from '@marga/contract/search/search';
import { topUpWallet } from '@marga/server/modules/ledger/index';
import { Db } from '@marga/server/platform/db/db';
import { parseEvents } from '@marga/server/test/server-sent-event-reader';
import { type Answer, type Asked, Visitor } from '../../identity/simulated-visitor.ts';
import { TRAVELLER } from '../../simulated-buyer.ts';
import { PASSWORD, type TestBed } from '../../test-bed.ts';

/** These people of the demo data are there from the start: see `server/src/bin/seed.ts`. */
export type DemoPerson =
  | 'asha@himalaya.example'
  | 'bharat@himalaya.example'
  | 'farida@himalaya.example'
  | 'chitra@coromandel.example'
  | 'meera@malwa.example'
  | 'deepa@deccan.example'
  | 'omar@marga.example'
  | 'leela@marga.example';

/** Holds a person who is logged in, and the company for which they send requests. */
export class Actor {
  readonly visitor: Visitor;
  readonly session: Session;
  readonly email: string;

  constructor(visitor: Visitor, session: Session, email: string) {
    this.visitor = visitor;
    this.session = session;
    this.email = email;
  }

  /** Returns the person's first company; operators have none. */
  get company(): CompanyId {
    const company = this.session.memberships?.[0]?.companyId;
    if (company === undefined) throw new Error(`${this.email} has no company`);
    return company;
  }

  /** Sends a request once. A request that moves money needs an idempotency key: see `withKey`. */
  ask(method: string, path: string, asked: Asked = {}): Promise<Answer> {
    const company = this.session.memberships?.[0]?.companyId;
    return this.visitor.ask(method, path, { ...(company === undefined ? {} : { company }), ...asked });
  }

  /** Sends a request that must succeed, because the attack needs what it answers. */
  async must<Body>(method: string, path: string, asked: Asked = {}): Promise<Body> {
    const answer = await this.ask(method, path, asked);
    if (answer.status >= 400)
      throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Body;
  }
}

/** Returns the header of an idempotency key, by default a new one. */
export function withKey(key: string = randomUUID()): { headers: Record<string, string> } {
  return { headers: { 'idempotency-key': key } };
}

const ENDED: ReadonlySet<string> = new Set(['confirmed', 'failed', 'escalated']);

export interface FoundOffer {
  readonly searchId: string;
  readonly offer: Offer;
}

export interface FoundTrip {
  readonly id: string;
  readonly total: WireMoney;
}

/** Provides the running system and the people whom the cases need. Everybody has an IP address of their own. */
export class AttackFixture {
  readonly testBed: TestBed;
  readonly #actors = new Map<string, Promise<Actor>>();
  #numbers = 0;
  #requestsLeft = 0;

  constructor(testBed: TestBed) {
    this.testBed = testBed;
  }

  /** Limits the requests of the case that begins now. */
  allowRequests(requests: number): void {
    this.#requestsLeft = requests;
  }

  visitor(): Visitor {
    const number = this.#nextNumber();
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    return new Visitor(this.testBed.system.apiUrl, address, () => {
      this.#requestsLeft -= 1;
      if (this.#requestsLeft < 0) throw new Error('the case sent more requests than it may');
    });
  }

  /** Logs in a person of the demo data, once for all cases. */
  demo(email: DemoPerson): Promise<Actor> {
    const known = this.#actors.get(email) ?? this.logIn(email, PASSWORD);
    this.#actors.set(email, known);
    return known;
  }

  async logIn(email: string, password: string): Promise<Actor> {
    const visitor = this.visitor();
    const body = { email, password, rememberMe: false };
    return new Actor(visitor, await visitor.must<Session>('POST', '/v1/session', { body }), email);
  }

  /** Signs up a stranger, who has neither confirmed their address nor been approved. Their password is the visitor's. */
  async stranger(): Promise<Actor> {
    const number = this.#nextNumber();
    const email = `stranger-${number}-${randomBytes(3).toString('hex')}@evil.example`;
    const visitor = this.visitor();
    const body = {
      companyName: `Evil Journeys ${number}`,
      entityKind: 'proprietorship',
      companyRegNumber: null,
      companyGSTNumber: null,
      companyAddress: '12 Attack Road, Delhi 110001',
      companyPhone: '+919876543210',
      email,
      password: visitor.password,
      acceptedTerms: TERMS_VERSION,
      acceptedPrivacy: PRIVACY_VERSION,
    };
    return new Actor(visitor, await visitor.must<Session>('POST', '/v1/sign-ups', { body }), email);
  }

  /**
   * Signs up a stranger whose address is confirmed and whose company is approved and has money. Approval and money come
   * from the database, so that cases do not depend on how operators grant them.
   */
  async customer(wallet = '200000.00'): Promise<Actor> {
    const customer = await this.stranger();
    const code = await this.mailedCode(customer.email, 'verify-email');
    await customer.visitor.must('POST', '/v1/email-verifications/completion', { body: { code } });
    await this.testBed.query(
      "update identity.company set state = 'approved', credit_from = platform.now() where id = $1",
      [customer.company],
    );
    await this.fund(customer.company, wallet);
    return customer;
  }

  async fund(company: CompanyId, amount: string): Promise<void> {
    const db = new Db({ url: this.testBed.system.database.relay, poolSize: 1, clockOffsetMs: undefined });
    try {
      await topUpWallet(
        db,
        company,
        `attack-drill:${this.#nextNumber()}`,
        parseMoney(amount, 'INR'),
        'bank:test-bed',
      );
    } finally {
      await db.close();
    }
  }

  /** Returns the code in the newest mail to this address whose link leads to this page. */
  async mailedCode(address: string, page: string): Promise<string> {
    const link = new RegExp(`/${page}#code=([A-Za-z0-9_-]+)`);
    const { text } = await this.testBed.system.mail.awaitMail(address, link);
    return link.exec(text)?.[1] ?? '';
  }

  /** Searches flights for one adult, or by these criteria, and returns all offers, the cheapest first. */
  async search(actor: Actor, criteria: object = flightCriteria()): Promise<FoundOffer[]> {
    const { id } = await actor.must<{ id: string }>('POST', '/v1/searches', { body: criteria });
    const events = await actor.must<string>('GET', `/v1/searches/${id}/events`);
    const results = parseEvents<SearchEvent>(events).flatMap((event) =>
      event.type === 'results' ? event.results : [],
    );
    const offers = results.flatMap((result) => result.offers);
    if (offers.length === 0) throw new Error('the search found nothing');
    return offers
      .map((offer) => ({ searchId: id, offer }))
      .toSorted((one, other) =>
        compareMoney(fromWireMoney(one.offer.total), fromWireMoney(other.offer.total)),
      );
  }

  async cheapestOffer(actor: Actor, criteria: object = flightCriteria()): Promise<FoundOffer> {
    return firstOf(await this.search(actor, criteria), 'offer');
  }

  makeTrip(actor: Actor, { searchId, offer }: FoundOffer): Promise<FoundTrip> {
    const body = { items: [{ searchId, offerId: offer.id, seats: [] }] };
    return actor.must<FoundTrip>('POST', '/v1/trips', { body });
  }

  /** Pays a trip from the wallet and returns the checkout when all its bookings have ended. */
  async buy(buyer: Actor, trip: FoundTrip): Promise<Checkout> {
    const body = checkoutBody(trip);
    const { id } = await buyer.must<Checkout>('POST', '/v1/checkouts', { body, ...withKey() });
    return this.awaitCheckout(buyer, id);
  }

  awaitCheckout(buyer: Actor, id: string): Promise<Checkout> {
    return this.until('the end of the checkout', async () => {
      const checkout = await buyer.must<Checkout>('GET', `/v1/checkouts/${id}`);
      const hasEnded = checkout.bookings.every(({ state }) => ENDED.has(state));
      return hasEnded ? checkout : undefined;
    });
  }

  async balanceOf(buyer: Actor): Promise<Money> {
    const { balance } = await buyer.must<{ balance: WireMoney }>('GET', '/v1/wallet');
    return fromWireMoney(balance);
  }

  /** Waits until the condition returns a value, which the attack needs in order to go on. */
  async until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
    const deadline = performance.now() + 30_000;
    for (;;) {
      const found = await find();
      if (found !== undefined) return found;
      if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
      await sleep(500);
    }
  }

  #nextNumber(): number {
    this.#numbers += 1;
    return this.#numbers;
  }
}

/** Returns the criteria of a flight from Delhi to Mumbai. Different days keep the searches of cases apart. */
export function flightCriteria(departOn = '2027-01-11', adults = 1): object {
  return {
    service: 'flight',
    journeys: [{ origin: 'DEL', destination: 'BOM', departOn }],
    travellers: { adults },
  };
}

/** Returns the body of a checkout that pays a trip for one traveller from the wallet. */
export function checkoutBody({ id, total }: FoundTrip): Record<string, unknown> {
  return { tripId: id, travellers: [TRAVELLER], acceptedTotal: total, payWith: 'wallet' };
}

/** Returns the first of the items, which the attack needs. */
export function firstOf<T>(items: readonly T[], what: string): T {
  const [first] = items;
  if (first === undefined) throw new Error(`there is no ${what}`);
  return first;
}
