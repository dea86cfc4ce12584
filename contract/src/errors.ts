/** Says how an API client may retry after an error, so that it need not parse the message. */
export type Retry = 'never' | 'same-key' | 'after-delay' | 'after-reconcile';

interface ErrorKind {
  readonly status: number;
  /**
   * This is one English sentence that says what happened and what to do now. Screens show their own text from the
   * catalogues.
   */
  readonly title: string;
  readonly retry: Retry;
}

/** This table has every error that the API returns; a route lists the codes that it can return. */
export const ERRORS = {
  'request-invalid': {
    status: 400,
    title: 'Some values are missing or malformed. Mend the fields listed under "issues" and send it again.',
    retry: 'never',
  },
  'idempotency-key-missing': {
    status: 400,
    title:
      'This request moves money, so it needs an Idempotency-Key header: 16 to 64 letters, digits or dashes.',
    retry: 'never',
  },
  'idempotency-key-malformed': {
    status: 400,
    title: 'The Idempotency-Key header is malformed. Send one key of 16 to 64 letters, digits or dashes.',
    retry: 'never',
  },
  unauthenticated: {
    status: 401,
    title: 'Nobody is signed in. Sign in and try again.',
    retry: 'never',
  },
  'user-token-expired': {
    status: 401,
    title:
      'The session has ended: it was idle too long, reached its limit or was closed elsewhere. Sign in again.',
    retry: 'never',
  },
  'user-disabled': {
    status: 403,
    title: 'This account has been disabled. Write to support, who can say why and open it again.',
    retry: 'never',
  },
  'api-key-suspended': {
    status: 403,
    title:
      'This API key is suspended: its maker’s password was reset or their account disabled. Resume it under API keys, or create a new one.',
    retry: 'never',
  },
  'api-key-expired': {
    status: 401,
    title: 'This API key has expired. Create a new one under API keys and replace it where it is used.',
    retry: 'never',
  },
  'api-key-address-refused': {
    status: 403,
    title:
      'This API key is not accepted from the address under "address". Call from a listed address, or add it under API keys.',
    retry: 'never',
  },
  'invalid-credential': {
    status: 401,
    title: 'The e-mail address and password do not match an account. Check both, or reset the password.',
    retry: 'never',
  },
  'multi-factor-auth-required': {
    status: 401,
    title:
      'The password is right; the six digits of the authenticator app, or a recovery code, are needed as well.',
    retry: 'never',
  },
  'invalid-verification-code': {
    status: 400,
    title: 'That code is not the present one. Wait for the next code in the app and type it in.',
    retry: 'never',
  },
  'code-expired': {
    status: 400,
    title: 'The ten minutes for the second step are over, or too many codes were wrong. Sign in again.',
    retry: 'never',
  },
  'requires-recent-login': {
    status: 403,
    title:
      'This needs your password once more. Give it to /v1/session/confirmation and send the request again.',
    retry: 'never',
  },
  'email-already-in-use': {
    status: 409,
    title: 'An account with this e-mail address exists. Sign in, or reset its password.',
    retry: 'never',
  },
  'password-does-not-meet-requirements': {
    status: 400,
    title: 'The password does not meet the requirements listed under "problems". Choose another.',
    retry: 'never',
  },
  'invalid-action-code': {
    status: 400,
    title: 'This link has been used or is not whole. Ask for a new one.',
    retry: 'never',
  },
  'expired-action-code': {
    status: 400,
    title: 'This link is too old. Ask for a new one.',
    retry: 'never',
  },
  'missing-recaptcha-token': {
    status: 403,
    title:
      'Prove that this is no flood: solve the puzzle under "challenge" and repeat the request with it in Marga-Captcha.',
    retry: 'never',
  },
  'invalid-recaptcha-token': {
    status: 403,
    title:
      'The solved puzzle is wrong, too old or already used. Send the request without it to get a new one.',
    retry: 'never',
  },
  'operation-not-allowed': {
    status: 403,
    title: 'The portal does not take new companies by itself at present. Write to support.',
    retry: 'never',
  },
  'unauthorized-domain': {
    status: 403,
    title: 'The request came from another site. Use the portal itself, or an API key.',
    retry: 'never',
  },
  'company-suspended': {
    status: 403,
    title:
      'This company is suspended: what was booked can be read, nothing new can be done. Write to support.',
    retry: 'never',
  },
  'company-not-approved': {
    status: 403,
    title: 'This opens when an operator has approved the company. The dashboard says what is still missing.',
    retry: 'never',
  },
  'email-not-verified': {
    status: 403,
    title:
      'Verify your e-mail address first: follow the link in the mail, or ask for a new one in your profile.',
    retry: 'never',
  },
  'last-owner': {
    status: 409,
    title: 'A company keeps at least one owner. Transfer the ownership first.',
    retry: 'never',
  },
  'company-unsettled': {
    status: 409,
    title:
      'Your company would be closed and still has matters to settle, listed under "companies". Settle them first.',
    retry: 'never',
  },
  'already-a-member': {
    status: 409,
    title: 'This address belongs to the company already, or has been invited. See the team page.',
    retry: 'never',
  },
  'invitation-for-another': {
    status: 403,
    title: 'This invitation was sent to another address. Sign in with that one, or ask to be invited here.',
    retry: 'never',
  },
  'state-changed': {
    status: 409,
    title: 'Somebody has decided this in the meantime. Load it again and see what it is now.',
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
  'already-done': {
    status: 409,
    title:
      'A request with this Idempotency-Key was done before, and its answer is not given out twice. Read the object named under "id".',
    retry: 'never',
  },
  'request-in-progress': {
    status: 409,
    title: 'The first request with this Idempotency-Key is still running. Send it again in a moment.',
    retry: 'after-delay',
  },
  'outcome-unknown': {
    status: 409,
    title:
      'The first request with this Idempotency-Key was cut off before it was answered. Look whether it was done; if not, send it with a new key.',
    retry: 'after-reconcile',
  },
  'offer-expired': {
    status: 409,
    title: 'The supplier no longer keeps this price. Search again; nothing was charged.',
    retry: 'never',
  },
  'offer-sold-out': {
    status: 409,
    title: 'What is named under "soldOut" is sold out. Choose another offer; nothing was charged.',
    retry: 'never',
  },
  'ancillary-unavailable': {
    status: 409,
    title:
      'An ancillary that was chosen is no longer to be had: it is named under "ancillaries". Choose another one; nothing was charged.',
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
  'hold-expired': {
    status: 409,
    title: 'The supplier keeps it no longer: it was not paid in time. Search again; nothing was charged.',
    retry: 'never',
  },
  'not-cancellable': {
    status: 409,
    title:
      'The supplier does not cancel this, or not this part of it, by itself now. Ask our people to do it by hand.',
    retry: 'never',
  },
  'already-asked': {
    status: 409,
    title:
      'Our people have been asked about this booking and have not answered yet. Wait for them, or take it back.',
    retry: 'never',
  },
  'supplier-can-cancel': {
    status: 409,
    title: 'The supplier cancels this by itself. Ask for its quote.',
    retry: 'never',
  },
  'not-changeable': {
    status: 409,
    title: 'The supplier does not change this as asked. Choose another change, or cancel and book anew.',
    retry: 'never',
  },
  'name-not-changeable': {
    status: 409,
    title: 'A name may be put right, not given to another person. See "issues" for which name goes too far.',
    retry: 'never',
  },
  'amendment-in-progress': {
    status: 409,
    title: 'This booking is being cancelled or changed already. Wait until that has ended.',
    retry: 'never',
  },
  'quote-expired': {
    status: 409,
    title: 'These charges hold no longer. Ask for them again; nothing was cancelled or changed.',
    retry: 'never',
  },
  'insufficient-funds': {
    status: 409,
    title: 'The wallet does not cover this. Add money or remove an item; nothing was charged.',
    retry: 'never',
  },
  'credit-limit-exceeded': {
    status: 409,
    title: 'The credit line does not cover this. Pay what is due or pay another way; nothing was charged.',
    retry: 'never',
  },
  'credit-overdue': {
    status: 409,
    title:
      'The credit line is closed until what is overdue has been paid. Pay another way; nothing was charged.',
    retry: 'never',
  },
  'payment-method-off': {
    status: 409,
    title: 'The company does not have this way to pay. Choose one that GET /v1/payment-options lists.',
    retry: 'never',
  },
  'gateway-unavailable': {
    status: 503,
    title: 'The payment gateway did not answer. Nothing was charged; try again, or pay another way.',
    retry: 'same-key',
  },
  'second-person-needed': {
    status: 409,
    title: 'Above what one person may do alone: somebody else must do it. Nothing was moved.',
    retry: 'never',
  },
  'company-too-new': {
    status: 409,
    title:
      'The company was approved less than 7 days ago or not at all, so operators cannot credit it yet. Let it pay money in, or wait.',
    retry: 'never',
  },
  'limit-above-own': {
    status: 409,
    title:
      'Nobody can grant a daily limit above their own. Enter at most your own, or ask an owner to grant more.',
    retry: 'never',
  },
  'operator-cannot-join': {
    status: 409,
    title: 'This address belongs to an operator, who cannot be a member of a company. Use another address.',
    retry: 'never',
  },
  'last-operator': {
    status: 409,
    title:
      'Nobody would be left who can manage operators. Appoint another operator lead first, and let them sign in once.',
    retry: 'never',
  },
  'address-not-for-operators': {
    status: 409,
    title:
      'This address is an operator’s already, or belongs to a member of a company. Use an address of their own at work.',
    retry: 'never',
  },
  'audit-reason-missing': {
    status: 400,
    title:
      'Say why you open this company: send the header Marga-Audit-Reason with one of the kinds, such as “company-request” or “other <text>”.',
    retry: 'never',
  },
  'proposal-waiting': {
    status: 409,
    title:
      'A change of the same rule, tax rule, group or operator already waits for a second person. Decide on that one, or withdraw it, first.',
    retry: 'never',
  },
  'rule-overlaps': {
    status: 409,
    title:
      'Another rule with the same scope is valid at that time. End it first, or change its value instead.',
    retry: 'never',
  },
  'name-taken': {
    status: 409,
    title: 'Something of yours has this name already. Choose another name, or change that one.',
    retry: 'never',
  },
  'too-many-quotes': {
    status: 409,
    title:
      'Clients can open as many quotes of this trip as there may be. Revoke one that is no longer needed.',
    retry: 'never',
  },
  'too-many-views': {
    status: 409,
    title: 'There are as many saved views as there may be. Remove one that is no longer needed.',
    retry: 'never',
  },
  'spending-limit-exceeded': {
    status: 409,
    title:
      'This goes beyond a daily limit; "whose" and "holder" say whose. Ask an owner or manager for more; nothing was charged.',
    retry: 'never',
  },
  'payload-too-large': {
    status: 413,
    title: 'The request is larger than this route accepts.',
    retry: 'never',
  },
  'limited-before-approval': {
    status: 429,
    title:
      'Until an operator approves the company, this is limited. Wait for the seconds in Retry-After, or complete the company to be approved.',
    retry: 'after-delay',
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
  overloaded: {
    status: 503,
    title: 'More is being asked for than we can answer well. Wait for the seconds given in Retry-After.',
    retry: 'after-delay',
  },
  unavailable: {
    status: 503,
    title: 'A part of the portal is restarting. Try again with the same key in a few seconds.',
    retry: 'same-key',
  },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** Any route may return these errors, whatever it declares. */
export const UNIVERSAL_ERRORS = ['request-invalid', 'payload-too-large', 'internal', 'unavailable'] as const;

/** These errors occur before any server responds, so clients know them but they are never sent. */
export const CLIENT_ERRORS = {
  'network-request-failed': {
    title:
      'The portal could not be reached in time. Check the connection; nothing is assumed to have happened.',
    retry: 'same-key',
  },
} as const satisfies Record<string, Pick<ErrorKind, 'title' | 'retry'>>;

export type ClientErrorCode = keyof typeof CLIENT_ERRORS;
