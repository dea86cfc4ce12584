import { randomUUID } from 'node:crypto';
import {
  performMoneyAction,
  type WorkItemAction,
  movesMoney,
  performRoutineAction,
} from '@marga/contract/workqueue';
import type { Caller, TestApi } from './api.ts';

/** An operator does something about a row, by the route that belongs to the deed. */
export function performAction(
  api: TestApi,
  as: Caller,
  workItemKey: string,
  { key = randomUUID(), ...body }: Record<string, unknown> & { key?: string },
) {
  return movesMoney(body['action'] as WorkItemAction)
    ? api.call(performMoneyAction, { as, key, params: { workItemKey }, body })
    : api.call(performRoutineAction, { as, params: { workItemKey }, body });
}
