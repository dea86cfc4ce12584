import type { amendmentRoutes } from '@marga/contract/amendments/amendments';
import type { createTripRoutes } from '@marga/contract/trips/create-trip';
import type { checkoutRoutes } from '@marga/contract/checkout/checkout';
import type { supplierWebhookRoutes } from '@marga/contract/monitoring/supplier-webhooks';
import type { bookingRoutes } from '@marga/contract/bookings/booking';
import type { bookingViewRoutes } from '@marga/contract/bookings/saved-views';
import type { contentRoutes } from '@marga/contract/content/testimonials';
import type { doubleBookingRoutes } from '@marga/contract/trips/double-bookings';
import type { identityRoutes } from '@marga/contract/identity/routes';
import type { accountRoutes } from '@marga/contract/ledger/accounts';
import type { ledgerRoutes } from '@marga/contract/ledger/ledger';
import type { messageRoutes } from '@marga/contract/bookings/booking-messages';
import type { newsletterRoutes } from '@marga/contract/newsletter/newsletter';
import type { notificationsRoutes } from '@marga/contract/notifications/notifications';
import type { workqueueRoutes } from '@marga/contract/workqueue/workqueue';
import type { itineraryDocumentRoutes } from '@marga/contract/bookings/itinerary-documents';
import type { paymentsRoutes } from '@marga/contract/payments/payments';
import type { operatorRoutes } from '@marga/contract/operators/operators';
import type { placesRoutes } from '@marga/contract/places/places';
import type { pricingProposalRoutes } from '@marga/contract/pricing/pricing-proposals';
import type { pricingRoutes } from '@marga/contract/pricing/pricing';
import type { reportingRoutes } from '@marga/contract/reporting/open-counts';
import type { Route, RouteOutput } from '@marga/contract/route-definition';
import type { searchRoutes } from '@marga/contract/search/search';
import type { suppliersRoutes } from '@marga/contract/suppliers/suppliers';
import type { supportRoutes } from '@marga/contract/support/support';
import type { travellersRoutes } from '@marga/contract/travellers/travellers';
import type { tripItemRoutes } from '@marga/contract/trips/trip-items';
import type { tripAncillaryRoutes } from '@marga/contract/trips/trip-ancillaries';
import type { tripRoutes } from '@marga/contract/trips/saved-trips';
import type { z } from 'zod';
import type { EventConnection, followServerEvents, Send } from './event-stream.ts';
import { ApiProblem, createNetworkProblem, readProblemOfResponse } from './api-problem.ts';
import { trackCaptchaSolving } from './captcha-progress.ts';

type ContractRoute =
  | (typeof amendmentRoutes)[number]
  | (typeof supplierWebhookRoutes)[number]
  | (typeof createTripRoutes)[number]
  | (typeof checkoutRoutes)[number]
  | (typeof bookingRoutes)[number]
  | (typeof bookingViewRoutes)[number]
  | (typeof reportingRoutes)[number]
  | (typeof itineraryDocumentRoutes)[number]
  | (typeof messageRoutes)[number]
  | (typeof contentRoutes)[number]
  | (typeof suppliersRoutes)[number]
  | (typeof identityRoutes)[number]
  | (typeof operatorRoutes)[number]
  | (typeof ledgerRoutes)[number]
  | (typeof accountRoutes)[number]
  | (typeof newsletterRoutes)[number]
  | (typeof notificationsRoutes)[number]
  | (typeof workqueueRoutes)[number]
  | (typeof paymentsRoutes)[number]
  | (typeof placesRoutes)[number]
  | (typeof pricingRoutes)[number]
  | (typeof pricingProposalRoutes)[number]
  | (typeof searchRoutes)[number]
  | (typeof supportRoutes)[number]
  | (typeof travellersRoutes)[number]
  | (typeof doubleBookingRoutes)[number]
  | (typeof tripItemRoutes)[number]
  | (typeof tripAncillaryRoutes)[number]
  | (typeof tripRoutes)[number];

type RouteName = ContractRoute['name'];
type EventsRoute = Extract<ContractRoute, { response: { kind: 'events' } }>;
/**
 * The client never calls these routes: a form on another site leads the browser there, and the browser follows the
 * redirect by itself.
 */
type RedirectRoute = Extract<ContractRoute, { response: { kind: 'redirect' } }>;
/** The events of these routes arrive one by one, for as long as somebody watches. */
export type EventsName = EventsRoute['name'];
export type AnswerName = Exclude<RouteName, EventsName | RedirectRoute['name']>;
type RouteNamed<Name extends RouteName> = Extract<ContractRoute, { name: Name }>;

/** Holds what the browser needs to know about a route at run time. */
export type RouteTable = Readonly<Record<string, { method: Route['method']; path: string }>>;

/**
 * Makes a part of the input optional if none of its fields is required, and forbids it if the route's schema for it
 * is empty, whose type is an object with any key of type never.
 */
type Part<Name extends string, Value> = string extends keyof Value
  ? { [key in Name]?: never }
  : object extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value };

type Body<R extends ContractRoute> = R['body'] extends z.ZodType
  ? { body: z.input<R['body']> }
  : { body?: never };
type Key<R extends ContractRoute> = R['idempotency'] extends 'required' ? { key: string } : { key?: string };

/** Holds the complete input of a route, typed by its schemas; `signal` aborts the request. */
export type Input<R extends ContractRoute> = Part<'params', z.input<R['params']>> &
  Part<'query', z.input<R['query']>> &
  Body<R> &
  Key<R> & { signal?: AbortSignal | undefined };

export type Answer<Name extends AnswerName> = RouteOutput<RouteNamed<Name>>;
export type StreamEvent<Name extends EventsName> = RouteOutput<RouteNamed<Name>>;

type Arguments<R extends ContractRoute> = object extends Input<R> ? [input?: Input<R>] : [input: Input<R>];

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  key?: string;
  signal?: AbortSignal | undefined;
}

interface ApiOptions {
  routes: RouteTable;
  /** Loads the routes that no public page calls. */
  loadMoreRoutes?: () => Promise<RouteTable>;
  /** Returns the acting company, which is named in every request so that two tabs cannot act for the wrong one. */
  actingCompany: () => string | undefined;
  /** Returns why an operator sends a request, if it names a company of others. */
  auditReason?: (input: unknown) => string | undefined;
  timeoutMs: number;
  fetch?: Send;
  /** This is called with every problem before the caller receives it. */
  onProblem?: (problem: ApiProblem, route: string) => void;
}

let lastSeenId: string | undefined;

/** Returns the id under which the server logged the last request, if there was one. */
export function lastApiRequestId(): string | undefined {
  return lastSeenId;
}

/** Creates the typed client: names, parameters and responses come from the contract's route table. */
export function createApiClient(options: ApiOptions) {
  // The browser's own fetch is looked up for each request, because a story replaces it.
  const { fetch: send = (url, init) => fetch(url, init) } = options;
  const { routes, loadMoreRoutes, actingCompany, auditReason, timeoutMs, onProblem } = options;

  // These variables hold modules that are loaded already, because importing one again would wait for a turn of the
  // event loop, behind everything the page has to draw.
  let more: RouteTable | undefined;
  let follow: typeof followServerEvents | undefined;

  async function request(name: string, input: LooseInput): Promise<{ url: string; init: RequestInit }> {
    const route = routes[name] ?? (more ??= await loadMoreRoutes?.())?.[name];
    if (!route) throw new RangeError(`the contract has no route ${name}`);
    const headers = new Headers({ accept: 'application/json' });
    const company = actingCompany();
    if (company !== undefined) headers.set('Marga-Company', company);
    const reason = auditReason?.({ params: input.params, query: input.query });
    if (reason !== undefined) headers.set('Marga-Audit-Reason', reason);
    if (input.key !== undefined) headers.set('Idempotency-Key', input.key);
    if (input.body !== undefined) headers.set('Content-Type', 'application/json');
    return {
      url: fillPath(route.path, input.params ?? {}) + queryText(input.query ?? {}),
      init: {
        method: route.method,
        headers,
        credentials: 'same-origin',
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      },
    };
  }

  /** Sends the request once, with a timeout no longer than a person would wait. */
  async function ask(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
    const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
    const response = await send(url, { ...init, signal: AbortSignal.any(signals) }).catch(
      (error: unknown) => {
        if (signal?.aborted) throw error;
        throw createNetworkProblem(error);
      },
    );
    lastSeenId = response.headers.get('x-request-id') ?? lastSeenId;
    if (!response.ok) throw await readProblemOfResponse(response);
    return response;
  }

  /**
   * Sends the request. If the server requires a captcha, it solves it and repeats the request once, whatever the
   * second response is.
   */
  async function askSolving(url: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
    try {
      return await ask(url, init, signal);
    } catch (problem) {
      const solution = await solutionFor(problem);
      if (solution === undefined) throw problem;
      const headers = new Headers(init.headers);
      headers.set('Marga-Captcha', solution);
      return ask(url, { ...init, headers }, signal);
    }
  }

  function reportAndThrow(name: string): (problem: unknown) => never {
    return (problem) => {
      if (problem instanceof ApiProblem) onProblem?.(problem, name);
      throw problem;
    };
  }

  async function call<Name extends AnswerName>(
    name: Name,
    ...[input = {} as Input<RouteNamed<Name>>]: Arguments<RouteNamed<Name>>
  ): Promise<Answer<Name>> {
    const { url, init } = await request(name, input as LooseInput);
    const response = await askSolving(url, init, input.signal).catch(reportAndThrow(name));
    if (response.status === 204) return undefined as Answer<Name>;
    // Only a response with a file has a file name.
    const fileName = response.headers.get('content-disposition')?.split('"')[1];
    const body = fileName === undefined ? response.json() : response.arrayBuffer();
    const answer: unknown = await body.catch((error: unknown) => {
      throw createNetworkProblem(error);
    });
    if (fileName === undefined) return answer as Answer<Name>;
    return { fileName, bytes: new Uint8Array(answer as ArrayBuffer) } as Answer<Name>;
  }

  /** Follows a stream of events until the signal aborts it, and reconnects from the last event it saw. */
  async function watch<Name extends EventsRoute['name']>(
    name: Name,
    input: Input<RouteNamed<Name>> & { signal: AbortSignal },
    connection: EventConnection<RouteOutput<RouteNamed<Name>>>,
  ): Promise<void> {
    const { url, init } = await request(name, input as LooseInput);
    // Only signed-in screens and conversations follow streams, so readers of the public pages do not load this.
    follow ??= (await import('./event-stream.ts')).followServerEvents;
    return follow({ url, init, fetch: send, signal: input.signal }, connection).catch(reportAndThrow(name));
  }

  return { call, watch };
}

/** Returns undefined unless the server has set a captcha that can be solved. Most people never load the solver. */
async function solutionFor(problem: unknown): Promise<string | undefined> {
  if (!(problem instanceof ApiProblem) || problem.code !== 'missing-recaptcha-token') return undefined;
  const { challenge } = problem.details;
  if (challenge === undefined) return undefined;
  const { solveCaptcha } = await import('./captcha.ts');
  return trackCaptchaSolving(solveCaptcha(challenge as Parameters<typeof solveCaptcha>[0])).catch(
    () => undefined,
  );
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  if (pairs.length === 0) return '';
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`;
}
