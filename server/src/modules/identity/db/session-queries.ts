import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** Identifies the request in the audit log, by its id and the caller's address. */
export interface RequestOrigin {
  readonly requestId: string;
  readonly ip: string;
}

export const callBeginSession = statement(
  (
    p: RequestOrigin & {
      tokenHash: string;
      remembered: boolean;
      secondFactor: boolean;
      userAgent: string;
      country: string | null;
      deviceHash: string;
    },
  ) =>
    queryBuilder.selectNoFrom(
      fn
        .beginSession({
          tokenHash: p.tokenHash,
          isRemembered: p.remembered,
          withSecondFactor: p.secondFactor,
          ip: p.ip,
          agent: p.userAgent,
          fromCountry: p.country,
          deviceHash: p.deviceHash,
          requestId: p.requestId,
        })
        .as('outcome'),
    ),
);

export const callIsKnownDevice = statement((p: { deviceHash: string; email: string }) =>
  queryBuilder.selectNoFrom(fn.isKnownDevice({ deviceHash: p.deviceHash, address: p.email }).as('known')),
);

export const callRejectDisabledUser = statement((p: RequestOrigin & { user: string }) =>
  queryBuilder.selectNoFrom(
    fn.rejectDisabledUser({ ofUser: p.user, requestId: p.requestId, ip: p.ip }).as('refused'),
  ),
);

export const callRenewSession = statement((p: { tokenHash: string }) =>
  queryBuilder.selectNoFrom(fn.renewSession({ tokenHash: p.tokenHash }).as('remembered')),
);

export const callMarkPasswordConfirmed = statement((p: { tokenHash: string }) =>
  queryBuilder.selectNoFrom(fn.markPasswordConfirmed({ tokenHash: p.tokenHash }).as('confirmed')),
);

export const callSignOut = statement((p: RequestOrigin & { tokenHash: string }) =>
  queryBuilder.selectNoFrom(
    fn.signOut({ tokenHash: p.tokenHash, requestId: p.requestId, ip: p.ip }).as('signed_out'),
  ),
);

export const selectSessions = statement((p: { tokenHash: string }) =>
  queryBuilder.selectFrom(fn.listSessions({ tokenHash: p.tokenHash }).as('sessions')).selectAll(),
);

/** Ends one session or, when `session` is null, all but the caller's own. */
export const callEndSessions = statement((p: RequestOrigin & { tokenHash: string; session: string | null }) =>
  queryBuilder.selectNoFrom(
    fn
      .endSessions({ tokenHash: p.tokenHash, sessionId: p.session, requestId: p.requestId, ip: p.ip })
      .as('ended'),
  ),
);
