export {
  type ProposalArea,
  type ProposalRow,
  selectProposal,
  selectProposals,
} from './db/approvals-queries.ts';
export { approvalJobs, lapseExpiredApprovals } from './lapse-approvals.ts';
export { approvalFromRow, proposalsOfArea } from './proposals.ts';
