/** What a program may do after an error, without reading prose. */
export type Retry = 'never' | 'same-key' | 'after-delay' | 'after-reconcile';

interface ErrorKind {
  readonly status: number;
  /** One English sentence: what happened and what to do now. Screens show their own words from the catalogues. */
  readonly title: string;
  readonly retry: Retry;
}

/** Every error that leaves the API, in one table; a route lists the codes it can end in. */
export const ERRORS = {
  'request-invalid': {
    status: 400,
    title: 'Some values are missing or malformed. Mend the fields listed under "issues" and send it again.',
    retry: 'never',
  },
  'idempotency-key-missing': {
    status: 400,
    title:
      'This request spends money, so it needs an Idempotency-Key header: 16 to 64 letters, digits or dashes.',
    retry: 'never',
  },
  unauthenticated: {
    status: 401,
    title: 'Nobody is signed in, or the session has ended. Sign in and try again.',
    retry: 'never',
  },
  'invalid-credential': {
    status: 401,
    title: 'The e-mail address and password do not match an account. Check both, or reset the password.',
    retry: 'never',
  },
  'cross-site-request': {
    status: 403,
    title: 'The request came from another site. Use the portal itself, or an API key.',
    retry: 'never',
  },
  'company-missing': {
    status: 400,
    title: 'Name the company you act for in the Marga-Company header.',
    retry: 'never',
  },
  'permission-denied': {
    status: 403,
    title: 'Your role in this company does not allow this. Ask an owner of the company to change it.',
    retry: 'never',
  },
  'not-found': {
    status: 404,
    title: 'There is nothing here, or it belongs to somebody else.',
    retry: 'never',
  },
  'idempotency-key-reused': {
    status: 409,
    title: 'This Idempotency-Key was used for a different request. Use a new key for a new request.',
    retry: 'never',
  },
  'offer-expired': {
    status: 409,
    title: 'The supplier no longer keeps this price. Search again; nothing was charged.',
    retry: 'never',
  },
  'offer-sold-out': {
    status: 409,
    title: 'The last seat has gone. Choose another offer; nothing was charged.',
    retry: 'never',
  },
  'price-changed': {
    status: 409,
    title:
      'The price has changed. Accept the new price under "total", or choose another offer; nothing was charged.',
    retry: 'never',
  },
  'trip-already-paid': {
    status: 409,
    title: 'This trip has been checked out already. Its bookings are under "checkoutId".',
    retry: 'never',
  },
  'insufficient-funds': {
    status: 409,
    title: 'The wallet does not cover this. Add money or remove an item; nothing was charged.',
    retry: 'never',
  },
  'payload-too-large': {
    status: 413,
    title: 'The request is larger than this route accepts.',
    retry: 'never',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many attempts. Wait for the seconds given in Retry-After.',
    retry: 'after-delay',
  },
  internal: {
    status: 500,
    title:
      'Something broke on our side. Try again with the same key; if it stays, tell support the request id.',
    retry: 'same-key',
  },
  'supplier-unavailable': {
    status: 503,
    title:
      'The supplier did not answer, so the price could not be confirmed. Nothing was charged; try again.',
    retry: 'same-key',
  },
  unavailable: {
    status: 503,
    title: 'A part of the portal is restarting. Try again with the same key in a few seconds.',
    retry: 'same-key',
  },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** Errors that any route may end in, whatever it declares. */
export const UNIVERSAL_ERRORS = ['request-invalid', 'payload-too-large', 'internal', 'unavailable'] as const;
