export { callCheckOrderOfChange, callStartMonitoring } from './monitoring-sql.ts';
export { noticeHandlers } from './notices.ts';
export { runMonitoringJobs } from './worker.ts';
