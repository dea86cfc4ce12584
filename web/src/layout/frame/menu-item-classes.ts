/** Styles a link or a button in a menu of the frame, and in the sheet of a phone, where it is large enough for a finger. */
export const MENU_ITEM =
  'flex min-h-9 w-full items-center gap-3 rounded-8 px-2.5 text-left text-14 text-ink no-underline hover:bg-tint aria-[current=page]:font-semibold max-md:min-h-11';
