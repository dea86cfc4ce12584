import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { mintId } from '@marga/contract/kernel/ids';
import { now, stopwatch } from '../clock.ts';
import type { Telemetry } from '../telemetry.ts';
import type { Handler } from './handler.ts';
import { problemOf } from './refusal.ts';

/** How often we look whether it is too much. */
const TICK_MS = 100;
/** The share of its time, of 1, from which on a process has more to do than it can. */
const FULL = 0.96;
/** So many at once are no queue, however busy they keep it. */
const NO_QUEUE = 32;
/** A burst is worked off: only what has been too much for so many looks on end is a queue that stands. */
const BURST_TICKS = 8;
/** After so many looks without anybody refused everything is as before. */
const CALM_TICKS = 10;
/** However full it is, a process that has worked nothing off yet lets so many in at a look. */
const LEAST_PER_TICK = 1;
/** While it is not full, how much more is let in at each look than at the one before. */
const GROWTH = 1.25;
/** Room that is not used is saved for so many looks: those who were asked to come back come back together. */
const SAVED_TICKS = 5;
/** How much the last look counts against those before. */
const NEWS = 0.2;
/** Whatever the share of time says: more than this at once is no burst of searches. */
const MOST_AT_ONCE = 1_000;
/** In turn, so that not all come back in the same moment. */
const RETRY_AFTER_SECONDS = [1, 2, 3] as const;

/**
 * Lets requests that may be refused in at the rate at which they are done, once the process has had more to do than it can
 * for most of a second. What was let in is finished, so nothing is begun in vain: the stream of a search is its end, and is
 * never refused. Everything else, health and bookings above all, is not even looked at.
 */
export class Admission {
  /** By method and path; none of the paths has parameters. */
  readonly #sheddable: ReadonlyMap<string, string>;
  /** How the addresses begin of what follows from one of those, and ends it. */
  readonly #following: readonly string[];
  readonly #telemetry: Telemetry;
  readonly #timer: NodeJS.Timeout;
  #sinceTick = stopwatch();
  #utilisation = performance.eventLoopUtilization();
  #underWay = 0;
  #streams = 0;
  #done = 0;
  #donePerTick = 0;
  #perTick = 0;
  #refusals = 0;
  #room = MOST_AT_ONCE;
  #wasRefused = false;
  #isOverloaded = false;
  /** Looks on end that speak for a change of the above. */
  #ticks = 0;

  constructor(handlers: readonly Handler[], telemetry: Telemetry) {
    const sheddable = handlers.filter(({ isSheddable }) => isSheddable).map(({ route }) => route);
    this.#sheddable = new Map(sheddable.map(({ method, path, name }) => [`${method} ${path}`, name]));
    this.#following = sheddable.map(({ path }) => `${path}/`);
    this.#telemetry = telemetry;
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#timer.unref();
  }

  /** False when it has been refused. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const route = this.#sheddable.get(`${request.method} ${path}`);
    if (route === undefined) {
      if (request.method === 'GET' && this.#following.some((beginning) => path.startsWith(beginning)))
        this.#follow(response);
      return true;
    }
    if (this.#room < 1 || this.#underWay >= MOST_AT_ONCE) {
      this.#wasRefused = true;
      this.#telemetry.requestShed(route);
      this.#refusals += 1;
      refuse(response, RETRY_AFTER_SECONDS[this.#refusals % RETRY_AFTER_SECONDS.length] ?? 1);
      return false;
    }
    if (this.#isOverloaded) this.#room -= 1;
    // Counted once it has come whole: whoever drips a body must not fill the place of those who ask.
    request.once('end', () => {
      if (response.closed) return;
      this.#underWay += 1;
      response.once('close', () => (this.#underWay -= 1));
    });
    return true;
  }

  #follow(response: ServerResponse): void {
    this.#streams += 1;
    response.once('close', () => {
      this.#streams -= 1;
      // What was refused was no work: counted as done, it would let more in than are worked off.
      if (response.statusCode === 200) this.#done += 1;
    });
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const tookMs = this.#sinceTick();
    this.#sinceTick = stopwatch();
    const before = this.#utilisation;
    this.#utilisation = performance.eventLoopUtilization();
    const isFull =
      this.#underWay + this.#streams > NO_QUEUE &&
      performance.eventLoopUtilization(this.#utilisation, before).utilization >= FULL;
    // A look that comes late has more behind it.
    const ticks = Math.max(1, tookMs / TICK_MS);
    this.#donePerTick += NEWS * (this.#done / ticks - this.#donePerTick);
    const speaksForChange = this.#isOverloaded ? !isFull && !this.#wasRefused : isFull;
    this.#ticks = speaksForChange ? this.#ticks + ticks : 0;
    if (this.#ticks >= (this.#isOverloaded ? CALM_TICKS : BURST_TICKS)) {
      this.#isOverloaded = !this.#isOverloaded;
      this.#ticks = 0;
      this.#room = 0;
    }
    this.#perTick = Math.max(LEAST_PER_TICK, isFull ? this.#donePerTick : this.#perTick * GROWTH);
    this.#room = this.#isOverloaded
      ? Math.min(this.#room + this.#perTick * ticks, this.#perTick * SAVED_TICKS, MOST_AT_ONCE)
      : MOST_AT_ONCE;
    this.#telemetry.admission(this.#room, tookMs - TICK_MS);
    this.#done = 0;
    this.#wasRefused = false;
  }
}

const HEADERS = {
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

function refuse(response: ServerResponse, retryAfterSeconds: number): void {
  const requestId = mintId('request', now());
  const problem = problemOf({ code: 'overloaded', details: { retryAfterSeconds } }, requestId);
  const headers = { ...HEADERS, 'retry-after': String(retryAfterSeconds), 'x-request-id': requestId };
  response.writeHead(503, headers).end(JSON.stringify(problem));
}
