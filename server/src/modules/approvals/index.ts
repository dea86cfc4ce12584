export { approvalJobs, lapseExpiredApprovals } from './lapse-approvals.ts';
