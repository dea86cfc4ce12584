import type Razorpay from 'razorpay';
import { isId } from '@marga/contract/kernel/ids';
import type { Config } from '../../../platform/config.ts';

/** Describes the raw result of one call to Razorpay, before its meaning is decided. */
export type Exchange =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  /** No valid response came, although the gateway may have received the request. */
  | { readonly kind: 'unclear' }
  /** No connection was made, so nothing was sent. */
  | { readonly kind: 'not-sent' };

export type RazorpayConfig = Pick<
  Config,
  'RAZORPAY_URL' | 'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_TIMEOUT_MS'
>;

/** These failures happen before a byte of the request is sent. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

/** This is far above the largest expected response: a thousand lines of a report take half a megabyte. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Describes the part of the SDK's axios instance that `createRazorpayApi` changes. */
interface Sender {
  readonly defaults: Record<string, unknown>;
  readonly interceptors: {
    readonly request: { use(change: (request: SentRequest) => SentRequest): void };
    readonly response: {
      use(pass: (response: unknown) => unknown, fail: (error: SendFailure) => Promise<never>): void;
    };
  };
}

interface SentRequest {
  readonly method?: string;
  readonly url?: string;
  readonly data?: { readonly receipt?: unknown };
  readonly headers: { set(name: string, value: string): void };
  signal?: AbortSignal;
}

interface SendFailure extends Error {
  readonly code?: string;
  readonly cause?: unknown;
  response?: { status: number; data: unknown };
}

/**
 * Returns Razorpay's SDK with the configured address, a time limit and a size limit. Redirects are off, so that no
 * payment is sent to another address. The SDK's error handling fails without a response, so it gets an empty one.
 *
 * The SDK loads a hundred modules, so it is imported when the first payment needs it.
 */
export async function createRazorpayApi(config: RazorpayConfig): Promise<Razorpay> {
  const { default: Client } = await import('razorpay');
  const razorpay = new Client({ key_id: config.RAZORPAY_KEY_ID, key_secret: config.RAZORPAY_KEY_SECRET[0] });
  const sender = (razorpay as unknown as { api?: { rq?: Sender } }).api?.rq;
  if (!sender?.interceptors) throw new Error('this version of razorpay sends in another way');
  Object.assign(sender.defaults, {
    baseURL: config.RAZORPAY_URL.replace(/\/$/, ''),
    timeout: config.RAZORPAY_TIMEOUT_MS,
    maxRedirects: 0,
    maxContentLength: MOST_BYTES,
    maxBodyLength: MOST_BYTES,
  });
  sender.interceptors.request.use((request) => {
    // The SDK's timeout covers only silence, so a response that never ends is aborted too.
    request.signal = AbortSignal.timeout(config.RAZORPAY_TIMEOUT_MS);
    // The gateway itself prevents duplicates only for refunds, by this header.
    const receipt = request.data?.receipt;
    if (request.url?.endsWith('/refund') === true && typeof receipt === 'string' && isId('refund', receipt))
      request.headers.set('X-Refund-Idempotency', receipt);
    return request;
  });
  sender.interceptors.response.use(
    (response) => response,
    (error) => {
      const { response } = error;
      const isReadable =
        response !== undefined && typeof response.data === 'object' && response.data !== null;
      if (!isReadable) {
        const status = response?.status ?? (neverConnected(error) ? NOT_SENT : NO_ANSWER);
        error.response = { status, data: {} };
      }
      return Promise.reject(error);
    },
  );
  return razorpay;
}

/** `NO_ANSWER` and `NOT_SENT` stand in for an HTTP status when a call had no response or never reached the gateway. */
const NO_ANSWER = 0;
const NOT_SENT = -1;

function neverConnected({ code, cause }: SendFailure): boolean {
  const behind = (cause as { code?: string } | undefined)?.code;
  return NEVER_CONNECTED.has(code ?? '') || NEVER_CONNECTED.has(behind ?? '');
}

/** Runs a call of the SDK and returns its outcome as a value, also when the SDK throws. */
export async function callRazorpay(call: () => Promise<unknown>): Promise<Exchange> {
  try {
    return { kind: 'answered', status: 200, body: await call() };
  } catch (error) {
    const { statusCode, error: body } = error as { statusCode?: unknown; error?: unknown };
    if (statusCode === NOT_SENT) return { kind: 'not-sent' };
    if (typeof statusCode !== 'number' || statusCode === NO_ANSWER) return { kind: 'unclear' };
    return { kind: 'answered', status: statusCode, body };
  }
}
