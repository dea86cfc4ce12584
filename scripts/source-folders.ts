/** The parts of the repository that hold TypeScript. */
export const SOURCE_FOLDERS = ['contract', 'server', 'sandbox', 'web', 'e2e', 'bench', 'scripts'];

/** What `npm run dev` watches: a change in one of these restarts the programs that were made from it. */
export const WATCHED_FOLDERS = ['contract/src', 'sandbox/src', 'server/src', 'server/db'] as const;
