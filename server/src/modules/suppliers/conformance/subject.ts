import type { SearchRequest, Supplier } from '../port.ts';

/** What a sandbox supplier can be made to do, by the place that a journey ends at. */
export type FaultName =
  | 'price-changed'
  | 'sold-out'
  | 'rejected'
  | 'name-refused'
  | 'expired'
  | 'booked-then-silent'
  | 'silent'
  | 'booked-then-html'
  | 'malformed'
  | 'booked-late'
  | 'booked-hidden'
  | 'booked-then-500'
  | 'booked-then-reset'
  | 'schedule-change'
  | 'cancelled-then-silent'
  | 'cancel-refused'
  | 'changed-then-silent'
  | 'search-slow'
  | 'search-hung'
  | 'search-500'
  | 'nothing';

/** One adapter, at one supplier that plays along. A row of the table in `conformance.test.ts`. */
export interface Subject {
  readonly name: string;
  /** What it is expected to say of itself. */
  readonly can: {
    readonly hold: boolean;
    readonly cancel: boolean;
    readonly change: boolean;
    readonly seatMap: boolean;
    readonly ancillaries?: boolean;
    readonly cancelTravellers?: boolean;
    readonly cancelLegs?: boolean;
    readonly changeTravellers?: boolean;
  };
  /** The adapter, for the supplier at this address; of several accounts the one that has the fault. */
  connect(sandboxUrl: string, timeoutMs: number, fault?: FaultName): Supplier;
  /** An ordinary question, or one that ends at the fault. */
  ask(fault?: FaultName, travellers?: number): SearchRequest;
}

/** The other side of the stage: where the supplier is, and what it really did. */
export interface SandboxControl {
  readonly url: string;
  ordersOf(reference: string): Promise<{ orders: readonly unknown[]; attempts: number }>;
  /** The operator moves the departure. Without it nobody can make it. */
  changeSchedule?(reference: string, minutes: number): Promise<void>;
}
