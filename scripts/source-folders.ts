/** These parts of the repository hold TypeScript. */
export const SOURCE_FOLDERS = ['contract', 'server', 'sandbox', 'web', 'e2e', 'bench', 'scripts'];

/** `npm run dev` watches these folders and restarts the programs built from a changed one. */
export const WATCHED_FOLDERS = ['contract/src', 'sandbox/src', 'server/src', 'server/db'] as const;
