/**
 * This version is raised whenever /terms changes what it asks of people. It is in its own file because public pages
 * load no schemas.
 */
export const TERMS_VERSION = '2026-11-15';

/** This version is raised whenever /privacy changes what is stored, why, for how long or who receives it. */
export const PRIVACY_VERSION = '2026-11-19';
