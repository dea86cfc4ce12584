import type { Handler } from '../../platform/http/handler.ts';
import { deskHandlers } from './desk.ts';
import { outsideHandlers } from './outside.ts';
import { unmatchedRefundHandlers } from './unmatched-refunds.ts';

export { runOperations } from './worker.ts';

export function operationsHandlers(): Handler[] {
  return [...deskHandlers(), ...outsideHandlers(), ...unmatchedRefundHandlers()];
}
