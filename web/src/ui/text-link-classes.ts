/** Styles a link in or under running text. */
export const TEXT_LINK = 'rounded-4 font-semibold text-link underline underline-offset-2 hover:no-underline';
