import type { ClientErrorCode, ErrorCode, Retry } from '@marga/contract/errors';

/** Codes the server sends, and the one for when it could not be asked. */
export type ProblemCode = ErrorCode | ClientErrorCode;

interface ProblemFacts {
  code: ProblemCode;
  status: number;
  retry: Retry;
  requestId?: string | undefined;
  /** The fields to mend, by path: `travellers.0.givenName`. */
  issues?: readonly { path: string; message: string }[] | undefined;
  /** What else the server said, such as the new total of a price that changed. */
  details?: Readonly<Record<string, unknown>> | undefined;
  cause?: unknown;
}

/** A request that did not succeed. Screens show the words of the catalogue for `code`, never `message`. */
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

/** No answer, an answer too late, or one that is not ours: a proxy's page, a hotel's sign-in. */
export function networkProblem(cause: unknown): ApiProblem {
  return new ApiProblem({ code: 'network-request-failed', status: 0, retry: 'same-key', cause });
}

export function isNetworkProblem(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.code === 'network-request-failed';
}

/** Reads an answer that is not a success; RFC 9457 if it is ours. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = isProblemDocument(response)
    ? await response.json().catch(() => undefined)
    : undefined;
  if (!isRecord(body) || typeof body['code'] !== 'string') {
    return networkProblem(new Error(`status ${response.status} without a problem document`));
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
