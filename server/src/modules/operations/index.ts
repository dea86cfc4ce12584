import type { Handler } from '../../platform/http/handler.ts';
import { deskHandlers } from './desk.ts';
import { outsideHandlers } from './outside.ts';
import { unawaitedHandlers } from './unawaited.ts';

export { runOperations } from './worker.ts';

export function operationsHandlers(): Handler[] {
  return [...deskHandlers(), ...outsideHandlers(), ...unawaitedHandlers()];
}
