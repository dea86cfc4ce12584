import { randomUUID } from 'node:crypto';
import { actOnDeskRow, type DeskAct, movesMoney, tendDeskRow } from '@marga/contract/operations';
import type { Caller, TestApi } from './api.ts';

/** An operator does something about a row, by the route that belongs to the deed. */
export function actOnRow(
  api: TestApi,
  as: Caller,
  deskKey: string,
  { key = randomUUID(), ...body }: Record<string, unknown> & { key?: string },
) {
  return movesMoney(body['act'] as DeskAct)
    ? api.call(actOnDeskRow, { as, key, params: { deskKey }, body })
    : api.call(tendDeskRow, { as, params: { deskKey }, body });
}
