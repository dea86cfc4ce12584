import { CLIENT_ERRORS } from '@marga/contract/errors';
import { PENDING_MS } from '@marga/server/modules/identity/auth-library';
import { nextSessionTimerAction, sessionRetryDelayMs } from '@marga/web/shared/session-expiry-timer';
import { EXPIRED_EARLY_MS } from '@marga/web/shared/session-times';
import { expect, test } from 'vitest';
import { listMissingSpecificationStrings } from '../e2e/src/specification/missing-specification-strings.ts';
import { readSpecificationStringsTable } from '../e2e/src/specification/specification-strings-table.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns values that no screen and no API call shows, from the code that defines them. */
function valuesInCode(): string[] {
  const session = { expiresAtMs: HOUR_MS, extendableUntilMs: 2 * HOUR_MS };
  const atWork = { ...session, isWanted: true, isAsked: false, isEndAccepted: false };
  const renewBeforeMs = HOUR_MS - nextSessionTimerAction(atWork, 0).nextCheckAtMs;
  return [
    `renewed ${renewBeforeMs / MINUTE_MS} minutes before expiry`,
    `tried again after ${sessionRetryDelayMs(0) / SECOND_MS} s`,
    ...(sessionRetryDelayMs(1) === 2 * sessionRetryDelayMs(0) ? ['tried again twice as late each time'] : []),
    `tried again after ${sessionRetryDelayMs(100) / MINUTE_MS} minutes at most`,
    `counts as expired ${EXPIRED_EARLY_MS / SECOND_MS} s early`,
    `a second step waits for ${PENDING_MS / MINUTE_MS} minutes`,
    ...Object.keys(CLIENT_ERRORS),
  ];
}

test('the values in the code are those that the specification prescribes', () => {
  const ofCode = readSpecificationStringsTable().strings.filter(({ chapter }) => chapter === 'Values');
  const facts = valuesInCode();
  const seen = new Map(ofCode.map(({ place }) => [place, { screens: [], facts }]));
  expect(ofCode).not.toEqual([]);
  expect(listMissingSpecificationStrings(ofCode, seen)).toEqual([]);
});
