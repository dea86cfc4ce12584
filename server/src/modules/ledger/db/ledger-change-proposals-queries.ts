import { callFunction } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export const callProposeAdjustment = callFunction(fn.proposeAdjustment, 'outcome');

export const callProposeCreditTerms = callFunction(fn.proposeCreditTerms, 'outcome');

export const callProposePaymentMethods = callFunction(fn.proposePaymentMethods, 'outcome');

export const callDecideLedgerChangeProposal = callFunction(fn.decideLedgerChangeProposal, 'outcome');
