import { type ErrorCode, ERRORS } from '@marga/contract/errors';
import { err, type Result } from '@marga/contract/kernel/result';
import type { Problem } from '@marga/contract/wire-schemas';

/** A refusal is an expected error: a code of the error table, with what the caller needs to continue. */
export interface Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly details?: Readonly<Record<string, unknown>>;
}

export function refuse<Code extends ErrorCode>(
  code: Code,
  details?: Readonly<Record<string, unknown>>,
): Result<never, Refusal<Code>> {
  return err(details ? { code, details } : { code });
}

export function toProblemResponse(refusal: Refusal, requestId: string): Problem {
  const { status, title, retry } = ERRORS[refusal.code];
  return {
    type: `/v1/docs#error-${refusal.code}`,
    title,
    status,
    code: refusal.code,
    retry,
    requestId,
    ...refusal.details,
  };
}
