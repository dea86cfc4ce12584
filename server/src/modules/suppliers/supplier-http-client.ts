/** Describes how one HTTP exchange ended, before it is interpreted. */
export type HttpExchange =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Headers;
      /** The length is limited; a longer body does not count as a response. */
      readonly text: string;
    }
  | Unanswered;

export type Unanswered =
  /** There was no response, or only part of one, although the request may have arrived. */
  | {
      readonly kind: 'unclear';
      readonly timedOut: boolean;
      /** This is true when somebody on the way, who cannot sign for the supplier, says that we send too much. */
      readonly isOverQuota?: boolean;
    }
  /** No connection was made, so nothing was sent. */
  | { readonly kind: 'not_sent' };

/** These failures happen before a byte of the request is sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** This is far above the size of any supplier's response. */
const MOST_BYTES = 16 * 1024 * 1024;

export async function sendHttpRequest(
  url: URL,
  request: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string | undefined;
  },
  timeoutMs: number,
): Promise<HttpExchange> {
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      signal: AbortSignal.timeout(timeoutMs),
      // Redirects are not followed, because they would send the order and the travellers' data to another address.
      redirect: 'manual',
    });
    const text = await bounded(response);
    return { kind: 'answered', status: response.status, headers: response.headers, text };
  } catch (error) {
    return causeOf(error);
  }
}

async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new Error('the answer has no end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function causeOf(error: unknown): Unanswered {
  if (error instanceof Error && error.name === 'TimeoutError') return { kind: 'unclear', timedOut: true };
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  if (cause?.code !== undefined && NEVER_CONNECTED.has(cause.code)) return { kind: 'not_sent' };
  return { kind: 'unclear', timedOut: false };
}
