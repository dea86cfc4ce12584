import { callFunction } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export const callBeginSession = callFunction(fn.beginSession, 'outcome');

export const callIsKnownDevice = callFunction(fn.isKnownDevice, 'known');

export const callRejectDisabledUser = callFunction(fn.rejectDisabledUser, 'refused');

export const callRenewSession = callFunction(fn.renewSession, 'remembered');

export const callReplaceSessionToken = callFunction(fn.replaceSessionToken, 'remembered');

export const callSignOut = callFunction(fn.signOut, 'signed_out');

export const selectSessions = callFunction(fn.listSessions);

/** Ends one session or, when `session` is null, all but the caller's own. */
export const callEndSessions = callFunction(fn.endSessions, 'ended');
