export { callCheckOrderOfChange, callStartOrderMonitoring } from './db/monitoring-queries.ts';
export { supplierWebhookHandlers } from './supplier-notices.ts';
export { runMonitoringJobs } from './worker.ts';
