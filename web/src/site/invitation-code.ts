import { useEffect, useState } from 'react';
import { useActionCode } from './action-code.ts';

let remembered: string | undefined;

/**
 * The way to the sign-in and back leaves the page, so the code waits here for the return. Not in the browser's storage: that is
 * emptied when somebody else signs in, and outlives a visit that was broken off.
 */
export function saveCodeForSignIn(code: string): void {
  remembered = code;
}

/** Of the link, or of the link that was followed before signing in. */
export function useInvitationCode(): string | undefined {
  const followed = useActionCode();
  const [waiting] = useState(remembered);
  useEffect(() => {
    remembered = undefined;
  }, []);
  return followed ?? waiting;
}
