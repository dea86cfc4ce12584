export { callCheckOrderOfChange, callStartMonitoring } from './monitoring-sql.ts';
export { supplierNoticeHandlers } from './notices.ts';
export { runMonitoringJobs } from './worker.ts';
