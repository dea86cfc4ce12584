import { ERRORS, type ErrorCode, UNIVERSAL_ERRORS } from '@marga/contract/errors';
import type { Session } from '@marga/contract/identity/session';
import { ROUTES } from '@marga/contract/route-table';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Answer, AnswerName, EventsName, StreamEvent } from '../shared/api.ts';
import { createQueryClient } from '../shared/member/member-query-client.ts';
import { currentSession, storeSessionInThisTab } from '../shared/session-store.ts';

/** Samples are written with plain strings for ids and times; the contract's schemas check them when a story is shown. */
type Plain<T> = T extends string
  ? [Exclude<keyof T, keyof string>] extends [never]
    ? T
    : string
  : T extends Uint8Array
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Plain<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Plain<T[Key]> }
        : T;

/** A refusal with the fields that it is about, or with other facts. */
interface SampleProblem {
  readonly code: ErrorCode;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A request is `pending` if its answer never arrives, and has `no-network` if it never arrives itself. */
type Failure = ErrorCode | SampleProblem | 'pending' | 'no-network';

export type SampleAnswers = { readonly [Name in AnswerName]?: Plain<Answer<Name>> | Failure } & {
  /** The events arrive together, and the stream stays open after them. */
  readonly [Name in EventsName]?: readonly Plain<StreamEvent<Name>>[] | Failure;
};

/** Holds a request that a story has sent, as a test reads it. */
export interface SentRequest {
  readonly route: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly key: string | null;
}

interface SampleApiProps {
  /** Names what each route answers. A request to a route that is not named here fails the component tests. */
  answers: SampleAnswers;
  /** The person who is signed in; by default nobody is. */
  session?: Session | null;
  /** Holds the part of the page's address that the components read, such as `?tab=late` or `#code=…`. */
  at?: `?${string}` | `#${string}`;
  children: ReactNode;
}

/** Holds the address that shows a story alone, where several stories are shown on one page. */
export const StoryAddress = createContext<string | undefined>(undefined);

/**
 * Shows components that read from or write to the API: their requests are answered from a table and never reach the
 * network. A page has one `fetch` and one session, so this story is shown alone.
 */
export function SampleApi(props: SampleApiProps) {
  const address = useContext(StoryAddress);
  return address === undefined ? <Answering {...props} /> : <a href={address}>Show this story alone</a>;
}

function Answering({ answers, session = null, at, children }: SampleApiProps) {
  const navigate = useNavigate();
  const [queryClient, setQueryClient] = useState<QueryClient>();
  // Children send requests in their effects, which run before those of their parent, so they are shown afterwards. This
  // is no layout effect, because a child that suspends would undo it.
  useEffect(() => {
    const before = { fetch: globalThis.fetch, session: currentSession() ?? null };
    sent.length = 0;
    for (const [name, answer] of Object.entries(answers)) reportDrift(name, answer);
    globalThis.fetch = (input, init) =>
      typeof input === 'string' && input.startsWith('/v1/')
        ? answerFrom(answers, input, init)
        : before.fetch(input, init);
    storeSessionInThisTab(session);
    if (at !== undefined) void navigate(at, { replace: true });
    setQueryClient(createQueryClient({ retries: 0 }));
    return () => {
      globalThis.fetch = before.fetch;
      storeSessionInThisTab(before.session);
    };
    // A story has the same answers from beginning to end.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return queryClient && <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

const sent: SentRequest[] = [];

/** Returns the requests that the story on the page has sent to the route, in their order. */
export function sentRequestsTo(route: AnswerName): readonly SentRequest[] {
  return sent.filter((request) => request.route === route);
}

async function answerFrom(answers: SampleAnswers, url: string, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(url, location.origin);
  const route = ROUTES.find(({ method, path }) => method === init.method && isPathOf(path, pathname));
  if (!route || !(route.name in answers)) {
    reportError(new Error(`the story has no answer for ${route?.name ?? `${init.method} ${pathname}`}`));
    return problemResponse({ code: 'not-found' });
  }
  sent.push({
    route: route.name,
    query: Object.fromEntries(searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    key: new Headers(init.headers).get('Idempotency-Key'),
  });
  const answer: unknown = answers[route.name as AnswerName];
  if (answer === 'pending') return new Promise(() => {});
  if (answer === 'no-network') throw new TypeError('Failed to fetch');
  if (isProblem(answer)) return problemResponse(typeof answer === 'string' ? { code: answer } : answer);
  if (route.response.kind === 'file') return fileResponse(answer as Answer<'booking.download-quote'>);
  if (route.response.kind === 'events') return streamResponse(answer as readonly unknown[], init.signal);
  return answer === undefined
    ? new Response(null, { status: 204 })
    : Response.json(answer, { status: route.response.status });
}

function isPathOf(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

function isProblem(answer: unknown): answer is ErrorCode | SampleProblem {
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : answer;
  return typeof code === 'string' && code in ERRORS;
}

function problemResponse({ code, issues, details }: SampleProblem): Response {
  const { status, retry } = ERRORS[code];
  return Response.json(
    { ...details, code, status, retry, requestId: 'req_sample', ...(issues ? { issues } : {}) },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
}

function fileResponse({ fileName, bytes }: Answer<'booking.download-quote'>): Response {
  return new Response(bytes.slice(), {
    headers: { 'content-disposition': `attachment; filename="${fileName}"` },
  });
}

const ARRIVAL_MS = 100;

function streamResponse(events: readonly unknown[], signal?: AbortSignal | null): Response {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      // The events of a server arrive some time after the stream was opened.
      const arrival = setTimeout(() => controller.enqueue(new TextEncoder().encode(text)), ARRIVAL_MS);
      // As with a real response, the reader of an aborted stream is not left waiting.
      signal?.addEventListener('abort', () => {
        clearTimeout(arrival);
        controller.error(signal.reason);
      });
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** Fails the component tests for a sample that the contract does not allow. */
function reportDrift(name: string, answer: unknown): void {
  const route = ROUTES.find((one) => one.name === name);
  if (!route) return reportError(new Error(`the contract has no route ${name}`));
  if (answer === 'pending' || answer === 'no-network' || route.response.kind === 'file') return undefined;
  if (isProblem(answer)) {
    const code = typeof answer === 'string' ? answer : answer.code;
    if (![...UNIVERSAL_ERRORS, ...route.errors].includes(code))
      reportError(new Error(`${name} never answers ${code}`));
    return undefined;
  }
  if (!('schema' in route.response)) {
    if (answer !== undefined) reportError(new Error(`${name} answers nothing`));
    return undefined;
  }
  const { kind, schema } = route.response;
  const { error } = (kind === 'events' ? schema.array() : schema).safeParse(answer);
  if (error) reportError(new Error(`the sample of ${name} is not what the contract says: ${error.message}`));
}
