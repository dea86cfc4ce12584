/** This is a request signed in a supplier's name whose signature has not been checked yet. */
export interface UnverifiedSupplierWebhook {
  /** This is the path with its query, as on the request line. */
  readonly target: string;
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

/** A notice says which order changed, never how. `unsigned` means that anybody may have sent it. */
export type SupplierWebhook =
  | {
      readonly kind: 'notice';
      /** This is the supplier's id of the notice, the same however often it is sent. */
      readonly id: string;
      /** The notice has our reference, or the supplier's id of the order, depending on which the supplier knows. */
      readonly reference: string | undefined;
      readonly order: string | undefined;
    }
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'unreadable' };

export function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
