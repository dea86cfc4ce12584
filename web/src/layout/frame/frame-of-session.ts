import type { Session } from '@marga/contract/identity/session';
import { matchPath } from 'react-router';
import { isOperatorConsolePath, SCREENS } from '../../routes.ts';

/**
 * Names what surrounds a page: `site` has the public header and footer and is for visitors, `app` is for buyers and
 * `operations` for operators. The frame follows from who is signed in, not from the page.
 */
type Frame = 'site' | 'app' | 'operations';

/** Returns undefined until it is known who is signed in. */
export function frameOf(session: Session | null | undefined, pathname: string): Frame | undefined {
  if (session === undefined) return undefined;
  if (session === null) return 'site';
  const isOperations =
    session.staffRole !== null && (session.memberships.length === 0 || isOperatorConsolePath(pathname));
  return isOperations ? 'operations' : 'app';
}

/** On these pages a trip is paid for, so the side navigation leaves them its place. */
const FOLDED = [SCREENS.trip.path, SCREENS.checkout.path, SCREENS.payment.path];

export function isNavigationFolded(pathname: string): boolean {
  return FOLDED.some((path) => matchPath(path, pathname) !== null);
}
