export { callCheckOrderOfChange, callStartOrderMonitoring } from './db/monitoring-queries.ts';
export { supplierWebhookHandlers } from './supplier-webhooks.ts';
export { monitoringJobs } from './worker.ts';
