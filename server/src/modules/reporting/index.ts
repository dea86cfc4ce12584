export { historyHandlers } from './history.ts';
