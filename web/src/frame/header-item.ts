/** What can be pressed in the header. */
export const ITEM =
  'inline-flex min-h-10 items-center gap-2 rounded-8 px-3 text-14 font-medium text-white no-underline hover:bg-petrol-700';

export interface Going {
  /** Leaving for another page: the menu closes. */
  onGo?: (() => void) | undefined;
}
