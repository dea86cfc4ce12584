/** Styles the links and buttons of the header. */
export const HEADER_ITEM =
  'inline-flex min-h-10 items-center gap-2 rounded-8 px-3 text-14 font-medium text-white no-underline hover:bg-petrol-700';

/** Styles the same items in the footer. */
export const SMALL_HEADER_ITEM =
  'inline-flex min-h-7 items-center gap-1.5 rounded-4 px-2 text-13 whitespace-nowrap text-petrol-100 no-underline hover:bg-petrol-700 hover:text-white aria-[current=page]:font-semibold aria-[current=page]:text-white aria-[current=page]:underline aria-[current=page]:underline-offset-4';

export interface NavigationProps {
  /** Closes the menu when the user leaves for another page. */
  onNavigate?: (() => void) | undefined;
}
