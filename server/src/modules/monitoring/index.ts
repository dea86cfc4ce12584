export { callCheckOrderOfChange, callStartMonitoring } from './db/monitoring-queries.ts';
export { supplierNoticeHandlers } from './supplier-notices.ts';
export { runMonitoringJobs } from './worker.ts';
