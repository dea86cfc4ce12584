import { useEffect, useState } from 'react';
import { useEmailLinkCode } from './read-secret-from-email-link.ts';

let remembered: string | undefined;

/**
 * Stores the code in memory while the user leaves the page to sign in. Browser storage is not used, because it is
 * cleared when somebody else signs in and outlives an abandoned visit.
 */
export function saveInvitationCodeForSignIn(code: string): void {
  remembered = code;
}

/** Returns the code of the current link, or of the link that was followed before signing in. */
export function useInvitationCode(): string | undefined {
  const followed = useEmailLinkCode();
  const [waiting] = useState(remembered);
  useEffect(() => {
    remembered = undefined;
  }, []);
  return followed ?? waiting;
}
