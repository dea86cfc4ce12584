import { PRIVACY_VERSION, TERMS_VERSION } from '@marga/contract/identity/legal-document-versions';

/**
 * Lists every version that was ever in force by its effective date, newest first. The page shows the first of them.
 */
export const TERMS_VERSIONS = [TERMS_VERSION] as const;
export const PRIVACY_VERSIONS = [PRIVACY_VERSION, '2026-11-15'] as const;
