export { type ProposalRow, selectProposal, selectProposals } from './db/approvals-queries.ts';
export { approvalJobs, lapseExpiredApprovals } from './lapse-approvals.ts';
export { answerDecision, approvalFromRow, proposalPageOf } from './proposals.ts';
