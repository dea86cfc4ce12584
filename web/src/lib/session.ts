import type { Session } from '@marga/contract/identity';
import { api } from './client.ts';
import { ApiProblem } from './problem.ts';
import { currentSession, hasSignedInBefore, rememberSession } from './session-store.ts';

let asking: Promise<Session | null> | undefined;

/** Asks once; everyone who asks meanwhile waits for the same answer. */
export function readSession(): Promise<Session | null> {
  const known = currentSession();
  if (known !== undefined) return Promise.resolve(known);
  asking ??= askSession().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** For the public pages: asks only a browser on which somebody has signed in before. */
export function readSessionIfLikely(): void {
  if (currentSession() !== undefined) return;
  if (hasSignedInBefore()) readSession().catch(() => rememberSession(null));
  else rememberSession(null);
}

export async function signIn(body: { email: string; password: string; rememberMe: boolean }): Promise<void> {
  rememberSession(await api.call('identity.sign-in', { body }));
}

export async function signOut(): Promise<void> {
  await api.call('identity.sign-out').catch(unlessSignedOut);
  rememberSession(null);
}

async function askSession(): Promise<Session | null> {
  const session = await api.call('identity.read-session').catch(unlessSignedOut);
  rememberSession(session ?? null);
  return session ?? null;
}

function unlessSignedOut(problem: unknown): undefined {
  if (problem instanceof ApiProblem && problem.code === 'unauthenticated') return undefined;
  throw problem;
}
