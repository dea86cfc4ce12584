/** This error is a refusal in the gateway's own format. */
export class RazorpayError extends Error {
  readonly status: number;
  readonly code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';
  readonly field: string | undefined;
  readonly isNamed: boolean;

  constructor(
    description: string,
    { status = 400, field, isNamed = true }: { status?: number; field?: string; isNamed?: boolean } = {},
  ) {
    super(description);
    this.status = status;
    this.code = status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR';
    this.field = field;
    this.isNamed = isNamed;
  }
}

export const unknownIdError = (): RazorpayError => new RazorpayError('The id provided does not exist');

export const unknownUrlError = (): RazorpayError =>
  new RazorpayError('The requested URL was not found on the server.', { status: 404, isNamed: false });

export const serverError = (): RazorpayError =>
  new RazorpayError(
    'We are facing some trouble completing your request at the moment. Please try again shortly.',
    { status: 500, isNamed: false },
  );

export function errorBody({ code, message, field, isNamed }: RazorpayError) {
  return {
    error: {
      code,
      description: message,
      source: isNamed ? 'business' : 'NA',
      step: isNamed ? 'payment_initiation' : 'NA',
      reason: isNamed ? 'input_validation_failed' : 'NA',
      metadata: {},
      ...(field !== undefined && { field }),
    },
  };
}
