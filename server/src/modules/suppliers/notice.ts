/** A post that somebody signed as a supplier, before anybody has checked. */
export interface RawNotice {
  /** As on the request line: the path, with its query if it has one. */
  readonly target: string;
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

/** That something became of an order: which, never what. `unsigned`: anybody may have sent it. */
export type SupplierNotice =
  | {
      readonly kind: 'notice';
      /** The supplier's, the same however often it is sent. */
      readonly id: string;
      /** Our reference, or the supplier's name of the order: whichever it knows it by. */
      readonly reference: string | undefined;
      readonly order: string | undefined;
    }
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'unreadable' };

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
