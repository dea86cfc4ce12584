/** Raised whenever the text of /terms changes in what it asks of people. Here by itself, since public pages load no schemas. */
export const TERMS_VERSION = '2026-11-15';

/** Raised whenever the text of /privacy changes in what is kept, why, for how long or who gets it. */
export const PRIVACY_VERSION = '2026-11-15';
