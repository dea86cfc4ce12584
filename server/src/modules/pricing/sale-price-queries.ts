import type { Call } from '../../platform/db/statement.ts';

/** A recent booking with what its price was calculated from. */
export interface SampleRow {
  readonly booking_id: string;
  readonly company_name: string;
  readonly service: string;
  readonly itinerary: unknown;
  readonly price: unknown;
}

/**
 * What was sold, for showing what a rule would have changed. Bookings keep it, and bookings depend on prices and not the
 * other way round: whoever wires the modules together hands it in.
 */
export interface SalePriceQueries {
  /** The newest of the company of the transaction. */
  selectOwnSample(p: { most: number }): Call<SampleRow>;
  /** Of one company, of a group or of all; once authorized as staff. */
  selectSample(p: { company: string | null; group: string | null; most: number }): Call<SampleRow>;
  selectSalePrice(p: { booking: string }): Call<{ price: unknown }>;
}
