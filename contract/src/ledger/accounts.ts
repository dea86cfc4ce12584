import { z } from 'zod';
import {
  jsonResponse,
  listPageSchemaOf,
  pageQuery,
  defineRoute,
  staffAccess,
  shows,
  showsForReason,
} from '../route-definition.ts';
import { wireInstant, wireMoney } from '../wire-schemas.ts';

/** These routes let operators read the accounts of the ledger and check them against their postings. */

/** This is the name of a ledger account: `supplier:skybridge`, `tax:tds`, `wallet:cmp_…`. */
export const accountName = z
  .string()
  .regex(/^[a-z][a-z-]{1,20}(:[A-Za-z0-9_-]{1,60}){0,2}$/, 'the name of an account');

export const readAccount = defineRoute({
  name: 'ledger.read-account',
  summary: 'The statement of any account of the ledger, as it stood at any moment.',
  method: 'GET',
  path: '/v1/console/ledger/:account',
  access: staffAccess('money:read'),
  audits: showsForReason('money'),
  params: z.strictObject({ account: accountName }),
  query: pageQuery.extend({ at: wireInstant.optional() }),
  response: jsonResponse(
    listPageSchemaOf(
      z.strictObject({
        id: z.string(),
        at: wireInstant,
        kind: z.string(),
        other: z.string(),
        amount: wireMoney,
        subject: z.string(),
        companyId: z.string(),
      }),
    ).extend({
      /** Holds the balance in each currency, at `at`. */
      balances: z.array(wireMoney),
    }),
  ),
  errors: [],
});

/** Says what a check of all balances counted: every account with a limit or a posting, and every posting, at a moment. */
const countsOfCheck = {
  at: wireInstant,
  accounts: z.int().min(0),
  postings: z.int().min(0),
};

export const listAccounts = defineRoute({
  name: 'ledger.list-accounts',
  summary: "The ledger's own accounts with their balances, companies' wallets added up; they sum to nothing.",
  method: 'GET',
  path: '/v1/console/ledger',
  access: staffAccess('money:read'),
  audits: shows('money'),
  response: jsonResponse(
    z.strictObject({
      accounts: z.array(
        z.strictObject({ account: z.string(), balance: wireMoney, postings: z.int().min(0) }),
      ),
      /** Says when every balance was last recomputed from its postings, and which balances differed from the result. */
      checked: z
        .strictObject({
          ...countsOfCheck,
          differences: z.array(
            z.strictObject({ account: z.string(), stored: wireMoney, calculated: wireMoney }),
          ),
        })
        .nullable(),
    }),
  ),
  errors: [],
});

export const checkLedger = defineRoute({
  name: 'ledger.check',
  summary: 'Recompute every balance from its postings now, and compare.',
  method: 'POST',
  path: '/v1/console/ledger/check',
  access: staffAccess('money:manage'),
  response: jsonResponse(z.strictObject({ ...countsOfCheck, differences: z.int().min(0) })),
  errors: [],
});

export const accountRoutes = [readAccount, listAccounts, checkLedger] as const;
