import { readSession, signIn as signInRoute, signOut as signOutRoute } from '@marga/contract/identity';
import { ok } from '@marga/contract/kernel/result';
import { type Handler, handle } from '../../platform/http/handler.ts';
import type { IdentityEngine } from './engine.ts';
import { signIn, signOut } from './session.ts';

export { createEngine } from './engine.ts';
export { enterCompany } from './identity-sql.ts';
export { findSession } from './session.ts';

export function identityHandlers(engine: IdentityEngine): Handler[] {
  return [
    handle(signInRoute, (ctx, { body }) => signIn(ctx, engine, body)),
    handle(readSession, async (ctx) => ok(ctx.session)),
    handle(signOutRoute, async (ctx) => {
      await signOut(ctx, engine);
      return ok(undefined);
    }),
  ];
}
