/**
 * Says which business module may import which, always through the other's `index.ts`. The boundaries that `npm run
 * check` enforces and the diagram in ARCHITECTURE.md come from this constant. A new module is added here first.
 */
export const moduleGraph: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  approvals: ['identity'],
  operators: ['approvals', 'identity'],
  ledger: ['approvals', 'identity'],
  places: [],
  suppliers: [],
  content: [],
  newsletter: ['identity'],
  payments: ['identity', 'ledger'],
  pricing: ['approvals', 'identity'],
  search: ['identity', 'places', 'pricing', 'suppliers'],
  bookings: ['identity', 'pricing'],
  trips: ['bookings', 'identity', 'pricing', 'search', 'suppliers', 'travellers'],
  checkout: [
    'bookings',
    'identity',
    'ledger',
    'payments',
    'pricing',
    'search',
    'suppliers',
    'travellers',
    'trips',
  ],
  travellers: ['identity'],
  amendments: ['bookings', 'checkout', 'identity', 'ledger', 'pricing', 'search', 'suppliers'],
  refunds: ['amendments', 'bookings', 'identity', 'ledger', 'payments', 'pricing', 'suppliers'],
  monitoring: ['amendments', 'bookings', 'refunds', 'suppliers'],
  reporting: [
    'amendments',
    'approvals',
    'bookings',
    'checkout',
    'identity',
    'ledger',
    'payments',
    'refunds',
    'support',
    'workqueue',
  ],
  workqueue: [
    'amendments',
    'approvals',
    'bookings',
    'checkout',
    'identity',
    'ledger',
    'monitoring',
    'operators',
    'payments',
    'refunds',
    'suppliers',
    'support',
    'trips',
  ],
  notifications: ['amendments', 'bookings', 'identity', 'support'],
  support: ['identity'],
};

/**
 * Says which part of the repository may import which, besides itself. `packages` names the only npm packages and
 * Node modules that a part may use; without it, a part may use what its package.json lists.
 */
export const layers: readonly Layer[] = [
  { name: 'kernel', folder: 'contract/src/kernel', mayImport: [], packages: [] },
  { name: 'contract', folder: 'contract/src', mayImport: ['kernel'], packages: ['zod'] },
  { name: 'platform', folder: 'server/src/platform', mayImport: ['contract', 'kernel'] },
  { name: 'modules', folder: 'server/src/modules', mayImport: ['platform', 'contract', 'kernel'] },
  { name: 'bin', folder: 'server/src/bin', mayImport: ['modules', 'platform', 'contract', 'kernel'] },
  { name: 'web', folder: 'web', mayImport: ['contract', 'kernel'] },
  { name: 'connect', folder: 'contract/src/connect', mayImport: ['contract', 'kernel'], packages: ['zod'] },
  { name: 'sandbox', folder: 'sandbox/src', mayImport: ['kernel', 'connect'] },
];

export interface Layer {
  name: string;
  folder: string;
  mayImport: readonly string[];
  packages?: readonly string[];
}
