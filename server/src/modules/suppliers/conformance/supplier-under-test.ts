import type { SearchRequest, Supplier } from '../supplier-port.ts';

/** Names the faults that a sandbox supplier can be made to show, chosen by the destination. */
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

/** A subject is one adapter with its sandbox supplier: a row of the table in `conformance.test.ts`. */
export interface Subject {
  readonly name: string;
  /** Lists the capabilities that the supplier is expected to report. */
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
  /**
   * Returns the adapter for the sandbox supplier at this address. If a fault has its own supplier account, the
   * adapter uses that account.
   */
  connect(sandboxUrl: string, timeoutMs: number, fault?: FaultName): Supplier;
  /** Returns an ordinary search, or one that triggers the fault. */
  ask(fault?: FaultName, travellers?: number): SearchRequest;
}

/** Gives access to the supplier's side: its address, and what it really did. */
export interface SandboxControl {
  readonly url: string;
  ordersOf(reference: string): Promise<{ orders: readonly unknown[]; attempts: number }>;
  /** Makes the operator change the departure time. It is missing where the sandbox cannot do this. */
  changeSchedule?(reference: string, minutes: number): Promise<void>;
}
