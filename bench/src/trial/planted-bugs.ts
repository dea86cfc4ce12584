import { rewritten } from './rewritten.ts';
import type { Trial } from './trial.ts';

/** Bugs that a careless change could make, put into a running database to show that the drills notice them. */
export const BUGS = {
  /** The intent is no longer a compare-and-set: a booking that may have been sent is sent again. */
  resend: `
    create or replace function booking.begin_orders(of_checkout text, until_at timestamptz)
    returns table (booking_id text) language plpgsql as $$
    begin
      return query update booking.booking b set state = 'ordering' where b.checkout_id = of_checkout
        and b.state in ('pending', 'held', 'ordering') returning b.id;
    end $$`,
  /** A hold that was settled is settled again. */
  'settle-twice': `
    alter table ledger.posting drop constraint posting_pkey;
    ${rewritten('ledger.end_hold', "if held.state <> 'held' then return held.state; end if;", '')}`,
  /** What stopped moving is left where it is. */
  'no-sweep': `
    create or replace function booking.sweep(lease_ms bigint, most integer) returns integer language sql as 'select 0'`,
  /** The database no longer knows that it was taken back, so what it forgot is done again. */
  'same-history': `create or replace function platform.timeline() returns integer language sql stable as 'select 1'`,
} as const;

export type PlantedBug = keyof typeof BUGS;
export const PLANTED_BUGS = Object.keys(BUGS) as PlantedBug[];

export async function plant(trial: Trial, bug: PlantedBug): Promise<void> {
  await trial.query(BUGS[bug]);
}
