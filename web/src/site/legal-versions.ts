import { PRIVACY_VERSION, TERMS_VERSION } from '@marga/contract/identity/terms';

/** Every version that was ever in force, newest first, by the day from which it was. The page shows the first of them. */
export const TERMS_VERSIONS = [TERMS_VERSION] as const;
export const PRIVACY_VERSIONS = [PRIVACY_VERSION] as const;
