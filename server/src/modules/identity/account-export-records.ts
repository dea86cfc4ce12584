import type { Call } from '../../platform/db/sql-statement.ts';

/**
 * These calls return what other modules store about a person, for the export of the account. Those modules depend
 * on identity, so the calls are injected. They run in the transaction of the export and find the person by the
 * session.
 */
export interface AccountExportRecords {
  selectTickets(p: { tokenHash: string }): Call<{ tickets: unknown }>;
}
