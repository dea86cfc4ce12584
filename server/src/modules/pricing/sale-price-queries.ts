import type { Call } from '../../platform/db/sql-statement.ts';

/** A sample is a recent booking with the inputs of its price calculation. */
export interface SampleRow {
  readonly booking_id: string;
  readonly company_name: string;
  readonly service: string;
  readonly itinerary: unknown;
  readonly price: unknown;
}

/**
 * Reads past sales to show what a rule would have changed. Bookings depend on pricing and not the reverse, so the
 * code that wires the modules passes these queries in.
 */
export interface SalePriceQueries {
  /** Selects the newest bookings of the company of the transaction. */
  selectOwnSample(p: { most: number }): Call<SampleRow>;
  /** Selects bookings of one company, of a group or of all companies, and requires staff authorization. */
  selectSample(p: { company: string | null; group: string | null; most: number }): Call<SampleRow>;
  selectSalePrice(p: { booking: string }): Call<{ price: unknown }>;
}
