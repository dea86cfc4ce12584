import type { Call } from '../../platform/db/statement.ts';

/**
 * What other modules keep about a person, for the export of the account. Those modules depend on identity, so whoever wires
 * the modules together hands the calls in. They run in the transaction of the export and find the person by the session.
 */
export interface PersonalRecords {
  selectTickets(p: { tokenHash: string }): Call<{ tickets: unknown }>;
}
