import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { createId } from '@marga/contract/kernel/ids';
import { now, startStopwatch } from '../clock.ts';
import { LIMITS } from '../limits/limit-table.ts';
import type { Telemetry } from '../telemetry.ts';
import type { Handler } from './handler.ts';
import { toProblemResponse } from './refusal.ts';

/** The load is checked at this interval. */
const TICK_MS = 100;
/** A process is overloaded from this event loop utilisation on, between 0 and 1. */
const FULL = 0.96;
/** Up to this many concurrent requests do not count as a queue, however busy they keep the process. */
const NO_QUEUE = 32;
/** A short burst needs no limit, so requests are limited only after this many overloaded ticks in a row. */
const BURST_TICKS = 8;
/** Limiting ends after this many ticks in a row in which the process is neither full nor refuses a request. */
const CALM_TICKS = 10;
/** An overloaded process that has not completed anything yet still admits this many requests per tick. */
const LEAST_PER_TICK = 1;
/** While the process is not full, the number admitted per tick grows by this factor. */
const GROWTH = 1.25;
/** Unused capacity is saved for this many ticks, because refused clients come back together. */
const SAVED_TICKS = 5;
/** This is the weight of the last tick in the moving average of completed requests per tick. */
const NEWS = 0.2;
/** A sheddable request is refused while this many are being processed, whatever the utilisation. */
const MOST_AT_ONCE: number = LIMITS['http.sheddable-requests'].most;
/** The values are used in turn, so that not all clients come back at the same time. */
const RETRY_AFTER_SECONDS = [1, 2, 3] as const;

/**
 * Once the process has been overloaded for most of a second, admits sheddable requests only at the rate at which they
 * complete. The stream of an admitted search and all other requests are never refused.
 */
export class AdmissionControl {
  /** Holds the sheddable routes by method and path; none of the paths has parameters. */
  readonly #sheddable: ReadonlyMap<string, string>;
  /** Holds the path prefixes of the requests that follow from a sheddable one and complete it. */
  readonly #following: readonly string[];
  readonly #telemetry: Telemetry;
  readonly #timer: NodeJS.Timeout;
  #sinceTick = startStopwatch();
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
  /** Counts the ticks in a row that suggest switching `#isOverloaded` on or off. */
  #ticks = 0;

  constructor(handlers: readonly Handler[], telemetry: Telemetry) {
    const sheddable = handlers.filter(({ isSheddable }) => isSheddable).map(({ route }) => route);
    this.#sheddable = new Map(sheddable.map(({ method, path, name }) => [`${method} ${path}`, name]));
    this.#following = sheddable.map(({ path }) => `${path}/`);
    this.#telemetry = telemetry;
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#timer.unref();
  }

  /** Returns false when the request is refused; the refusal has then already been sent. */
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
    // A request counts once it has arrived completely, so that slow senders cannot use up the slots of others.
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
      // A refused request is not counted as done, because that would admit more requests than can be completed.
      if (response.statusCode === 200) this.#done += 1;
    });
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const tookMs = this.#sinceTick();
    this.#sinceTick = startStopwatch();
    const before = this.#utilisation;
    this.#utilisation = performance.eventLoopUtilization();
    const isFull =
      this.#underWay + this.#streams > NO_QUEUE &&
      performance.eventLoopUtilization(this.#utilisation, before).utilization >= FULL;
    // A tick that fires late covers more than one interval.
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
  const requestId = createId('request', now());
  const problem = toProblemResponse({ code: 'overloaded', details: { retryAfterSeconds } }, requestId);
  const headers = { ...HEADERS, 'retry-after': String(retryAfterSeconds), 'x-request-id': requestId };
  response.writeHead(503, headers).end(JSON.stringify(problem));
}
