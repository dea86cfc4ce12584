import type { Session } from '@marga/contract/identity/session';
import { useLocation } from 'react-router';
import { AppFrame } from './app-frame.tsx';
import { frameOf } from './frame-of-session.ts';
import { OperationsFrame } from './operations-frame.tsx';

/** Shows the frame that belongs to the signed-in person on this page. */
export function SignedInFrame({ session }: { session: Session }) {
  const Frame = frameOf(session, useLocation().pathname) === 'operations' ? OperationsFrame : AppFrame;
  return <Frame session={session} />;
}
