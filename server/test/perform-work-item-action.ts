import { randomUUID } from 'node:crypto';
import { performMoneyAction, performRoutineAction } from '@marga/contract/workqueue/workqueue';
import { type WorkItemAction, isMoneyAction } from '@marga/contract/workqueue/work-items';
import type { Caller, TestApi } from './api.ts';

/** Performs an operator's action on a work item through the route that belongs to the action. */
export function performWorkItemAction(
  api: TestApi,
  as: Caller,
  workItemKey: string,
  { key = randomUUID(), ...body }: Record<string, unknown> & { key?: string },
) {
  return isMoneyAction(body['action'] as WorkItemAction)
    ? api.call(performMoneyAction, { as, key, params: { workItemKey }, body })
    : api.call(performRoutineAction, { as, params: { workItemKey }, body });
}
