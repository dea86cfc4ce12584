import { buildSqlFunctionPatch } from './patch-sql-function.ts';
import type { TestBed } from './test-bed.ts';

/**
 * These mutants, which a careless change could introduce, are applied to a running database to show that the chaos
 * tests detect them.
 */
export const DATABASE_MUTANTS = {
  /** In this mutant, the intent is no longer a compare-and-set, so a booking that may have been sent is sent again. */
  resend: `
    create or replace function checkout.begin_orders(of_checkout text, until_at timestamptz)
    returns table (booking_id text) language plpgsql as $$
    begin
      return query update bookings.booking b set state = 'ordering' where b.checkout_id = of_checkout
        and b.state in ('pending', 'held', 'ordering') returning b.id;
    end $$`,
  /** This mutant settles a hold again that was already settled. */
  'settle-twice': `
    alter table ledger.posting drop constraint posting_pkey;
    ${buildSqlFunctionPatch('ledger.end_hold', "if held.state <> 'held' then return held.state; end if;", '')}`,
  /** With this mutant, stalled bookings are no longer resumed. */
  'no-sweep': `
    create or replace function checkout.restart_stalled_checkouts(lease_ms bigint, most integer) returns integer language sql as 'select 0'`,
  /**
   * With this mutant, the database no longer knows that it was restored, so work that it lost in the restore is done
   * again.
   */
  'same-history': `create or replace function platform.database_timeline() returns integer language sql stable as 'select 1'`,
} as const;

export type DatabaseMutant = keyof typeof DATABASE_MUTANTS;
export const DATABASE_MUTANT_NAMES = Object.keys(DATABASE_MUTANTS) as DatabaseMutant[];

export async function applyDatabaseMutant(testBed: TestBed, mutant: DatabaseMutant): Promise<void> {
  await testBed.query(DATABASE_MUTANTS[mutant]);
}
