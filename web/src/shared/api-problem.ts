import type { ClientErrorCode, ErrorCode, Retry } from '@marga/contract/errors';

/** Includes the codes the server sends and the codes for a server that could not be reached. */
export type ProblemCode = ErrorCode | ClientErrorCode;

interface ProblemFacts {
  code: ProblemCode;
  status: number;
  retry: Retry;
  requestId?: string | undefined;
  /** Lists the invalid fields by path: `travellers.0.givenName`. */
  issues?: readonly { path: string; message: string }[] | undefined;
  /** Holds further data from the server, such as the new total when a price changed. */
  details?: Readonly<Record<string, unknown>> | undefined;
  cause?: unknown;
}

/** Describes a request that failed. Screens show the catalogue's text for `code`, never `message`. */
export class ApiProblem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly retry: Retry;
  readonly requestId: string | undefined;
  readonly issues: readonly { path: string; message: string }[];
  readonly details: Readonly<Record<string, unknown>>;

  constructor(facts: ProblemFacts) {
    super(`${facts.code} (${facts.status})`, { cause: facts.cause });
    this.name = 'ApiProblem';
    this.code = facts.code;
    this.status = facts.status;
    this.retry = facts.retry;
    this.requestId = facts.requestId;
    this.issues = facts.issues ?? [];
    this.details = facts.details ?? {};
  }
}

/**
 * Creates the problem for a request without a valid response: none, a late one, or one that is not from Marga, such
 * as a proxy's error page or a hotel's sign-in page.
 */
export function createNetworkProblem(cause: unknown): ApiProblem {
  return new ApiProblem({ code: 'network-request-failed', status: 0, retry: 'same-key', cause });
}

export function isNetworkProblem(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.code === 'network-request-failed';
}

/** Reads an error response; it has the format of RFC 9457 if it comes from Marga's server. */
export async function readProblemOfResponse(response: Response): Promise<ApiProblem> {
  const body: unknown = isProblemDocument(response)
    ? await response.json().catch(() => undefined)
    : undefined;
  if (!isRecord(body) || typeof body['code'] !== 'string') {
    return createNetworkProblem(new Error(`status ${response.status} without a problem document`));
  }
  const { code, retry, requestId, issues, type: _type, title: _title, status: _status, ...details } = body;
  return new ApiProblem({
    code: code as ProblemCode,
    status: response.status,
    retry: retry as Retry,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    issues: Array.isArray(issues) ? issues : undefined,
    details,
  });
}

function isProblemDocument(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
