type ErrorType =
  | 'authentication_error'
  | 'airline_error'
  | 'invalid_state_error'
  | 'validation_error'
  | 'invalid_request_error'
  | 'api_error';

interface KnownError {
  readonly status: number;
  readonly type: ErrorType;
  readonly title: string;
  readonly message: string;
}

/** These are the supplier's error codes, with the status and the message it sends for each. */
const KNOWN_ERRORS = {
  missing_authorization_header: {
    status: 401,
    type: 'authentication_error',
    title: 'Missing authorization header',
    message: "The 'Authorization' header needs to be set and contain a valid API token.",
  },
  invalid_authorization_header: {
    status: 401,
    type: 'authentication_error',
    title: 'Invalid authorization header',
    message: "The 'Authorization' header must be of the form 'Bearer API_TOKEN'.",
  },
  missing_version_header: {
    status: 400,
    type: 'invalid_request_error',
    title: 'Missing version header',
    message: "The 'Duffel-Version' header needs to be set to a valid API version.",
  },
  unsupported_version: {
    status: 400,
    type: 'invalid_request_error',
    title: 'Unsupported version',
    message:
      "The version set in the 'Duffel-Version' header is no longer supported by the API, please upgrade.",
  },
  invalid_content_type_header: {
    status: 400,
    type: 'invalid_request_error',
    title: 'Invalid content type header',
    message: "The 'Content-Type' header needs to be set to 'application/json'.",
  },
  malformed_data_param: {
    status: 400,
    type: 'invalid_request_error',
    title: 'Malformed data',
    message: 'The data in the request body is not valid.',
  },
  missing_data_param: {
    status: 400,
    type: 'invalid_request_error',
    title: 'Missing data',
    message: "The data in the request body should be nested under the 'data' key.",
  },
  bad_request: {
    status: 400,
    type: 'invalid_request_error',
    title: 'Bad request',
    message: 'The request was unacceptable.',
  },
  not_found: {
    status: 404,
    type: 'invalid_request_error',
    title: 'Not found',
    message: 'The resource you are trying to access does not exist.',
  },
  validation_required: {
    status: 422,
    type: 'validation_error',
    title: 'Required field',
    message: "can't be blank",
  },
  validation_format: {
    status: 422,
    type: 'validation_error',
    title: 'Invalid format',
    message: 'has an invalid format',
  },
  validation_inclusion: {
    status: 422,
    type: 'validation_error',
    title: 'Invalid value',
    message: 'must be one of a fixed set of values',
  },
  validation_length: {
    status: 422,
    type: 'validation_error',
    title: 'Invalid length',
    message: 'has a length out of bounds',
  },
  validation_type: {
    status: 422,
    type: 'validation_error',
    title: 'Invalid type',
    message: 'has an invalid type',
  },
  invalid_order_create_type: {
    status: 422,
    type: 'invalid_state_error',
    title: 'Invalid order create type',
    message: 'The offer requires instant payment, so it cannot be held.',
  },
  order_passengers_incompatible_with_offer: {
    status: 422,
    type: 'validation_error',
    title: 'Passengers do not match the offer',
    message: 'The passengers of the order must be exactly those of the offer.',
  },
  offer_request_already_booked: {
    status: 422,
    type: 'validation_error',
    title: "Can't book multiple offers from the same offer request",
    message:
      "Field 'selected_offers' has offers included in a offer request that has already been booked; please perform a new search",
  },
  offer_expired: {
    status: 422,
    type: 'invalid_state_error',
    title: 'Offer expired',
    message: 'The selected offer has already expired. Please create a new offer request.',
  },
  offer_no_longer_available: {
    status: 422,
    type: 'airline_error',
    title: 'Requested offer is no longer available',
    message: 'Please select another offer, or create a new offer request to get the latest availability.',
  },
  price_changed: {
    status: 422,
    type: 'airline_error',
    title: 'Price changed',
    message:
      'The provided offer is no longer available for the same price, please retrieve the offer again to get the latest pricing information.',
  },
  payment_amount_does_not_match_order_amount: {
    status: 422,
    type: 'validation_error',
    title: 'Payment amount does not match order amount',
    message: "The amount of the payment must be the 'total_amount' of the order.",
  },
  payment_currency_does_not_match_order_currency: {
    status: 422,
    type: 'validation_error',
    title: 'Payment currency does not match order currency',
    message: "The currency of the payment must be the 'total_currency' of the order.",
  },
  order_not_created: {
    status: 422,
    type: 'airline_error',
    title: 'Order not created',
    message: 'The airline was unable to create the order. No order was made and no payment was taken.',
  },
  invalid_passenger_name: {
    status: 422,
    type: 'airline_error',
    title: 'Invalid passenger name',
    message: "The airline does not accept the passenger's name. No order was made.",
  },
  already_paid: {
    status: 422,
    type: 'invalid_state_error',
    title: 'Already paid',
    message: 'The provided order has already been paid for.',
  },
  past_payment_required_by_date: {
    status: 422,
    type: 'invalid_state_error',
    title: 'Past payment required by date',
    message: 'The order was not paid in time and is no longer held.',
  },
  order_not_changeable: {
    status: 422,
    type: 'invalid_state_error',
    title: 'Order not changeable',
    message: 'The provided order cannot be changed.',
  },
  order_change_expired: {
    status: 422,
    type: 'invalid_state_error',
    title: 'Order change expired',
    message: 'The order change has expired. Please create a new order change request.',
  },
  already_confirmed: {
    status: 422,
    type: 'invalid_state_error',
    title: 'Already confirmed',
    message: 'The provided order change has already been confirmed.',
  },
  already_cancelled: {
    status: 422,
    type: 'invalid_state_error',
    title: 'Already cancelled',
    message: 'The provided order has already been cancelled.',
  },
  order_cancellation_stale: {
    status: 422,
    type: 'invalid_state_error',
    title: 'Order cancellation stale',
    message: 'The order cancellation has expired. Please create a new one.',
  },
  internal_server_error: {
    status: 500,
    type: 'api_error',
    title: 'Internal server error',
    message:
      "Something went wrong. The order may still have been created on the airline's side. Please contact our support team and attach the `request_id` to your message.",
  },
} satisfies Readonly<Record<string, KnownError>>;

export type DuffelErrorCode = keyof typeof KNOWN_ERRORS;

export interface DuffelProblem {
  readonly code: DuffelErrorCode;
  /** This is the invalid field in the request's data, as in `passengers/0/title`. */
  readonly field?: string;
  readonly message?: string;
}

export class DuffelError extends Error {
  readonly status: number;
  readonly problems: readonly [DuffelProblem, ...DuffelProblem[]];

  constructor(...problems: readonly [DuffelProblem, ...DuffelProblem[]]) {
    super(problems.map(({ code }) => code).join(', '));
    this.status = KNOWN_ERRORS[problems[0].code].status;
    this.problems = problems;
  }
}

export function errorBody(error: DuffelError, requestId: string): unknown {
  return {
    errors: error.problems.map(({ code, field, message }) => {
      const known = KNOWN_ERRORS[code];
      const isFieldRule = code.startsWith('validation_') && field !== undefined;
      return {
        type: known.type,
        title: known.title,
        code,
        message:
          message ?? (isFieldRule ? `Field '${field.split('/').at(-1)}' ${known.message}` : known.message),
        documentation_url: 'https://duffel.com/docs/api/overview/response-handling',
        ...(field !== undefined && { source: { field: field.split('/').at(-1), pointer: `/${field}` } }),
      };
    }),
    meta: { status: error.status, request_id: requestId },
  };
}
