/**
 * Describes the partition key of a table that grows with bookings. Unique indexes of a partition include the key, so
 * it limits the possible constraints: it is chosen now, and partitions come when needed (ADR 0035).
 */
interface PartitionKey {
  /** The key sorts by time: it is a generated id, a timestamp or a number that only grows. */
  readonly key: string;
  /**
   * These unique indexes get the partition key as a further column. Their meaning stays the same, because they index
   * generated ids or columns that belong to a single value of the key.
   */
  readonly widened?: readonly string[];
  /** These unique indexes ensure that something happens only once. They stay global, in a table of their own. */
  readonly once?: readonly string[];
}

export const PARTITION_KEYS: Readonly<Record<string, PartitionKey>> = {
  'trips.trip': { key: 'id' },
  'checkout.checkout': { key: 'id' },
  'bookings.booking': { key: 'id' },
  'trips.quote': { key: 'id' },
  'bookings.search_word': { key: 'booking_id' },
  'checkout.change_spending': { key: 'booking_id', widened: ['change_spending_pkey'] },
  'checkout.checkout_outcome': { key: 'checkout_id' },
  'amendments.amendment': { key: 'booking_id', widened: ['amendment_pkey'] },
  'amendments.service_request': { key: 'booking_id', widened: ['service_request_pkey'] },
  'refunds.expected_refund': {
    key: 'booking_id',
    widened: ['expected_refund_pkey', 'one_expected_refund_per_component'],
  },
  'amendments.refund_allocation': { key: 'expected_refund_id' },
  'amendments.refund_balance': { key: 'booking_id' },
  'amendments.version': { key: 'booking_id' },
  'monitoring.order_monitor': { key: 'booking_id' },
  'monitoring.notice': { key: 'received_at', once: ['notice_pkey'] },
  'ledger.posting': { key: 'seq', once: ['posting_pkey'] },
  'ledger.hold': { key: 'booking_id' },
  'payments.payment': { key: 'id', once: ['payment_order', 'payment_checkout_open'] },
  'payments.receipt': { key: 'received_at', once: ['receipt_pkey', 'receipt_subject'] },
  'payments.refund': { key: 'id', once: ['refund_key', 'refund_at_gateway'] },
  'payments.webhook': { key: 'received_at', once: ['webhook_pkey'] },
  'payments.report_line': { key: 'day', once: ['report_line_pkey'] },
  'payments.bank_transfer': { key: 'id', once: ['bank_transfer_utr', 'bank_transfer_payment'] },
  'platform.event': { key: 'seq' },
  'platform.audit': { key: 'id', widened: ['audit_position'] },
  'platform.mail': { key: 'id' },
  'platform.mail_log': { key: 'mail_id' },
  'platform.idempotency': { key: 'created_at', once: ['idempotency_pkey'] },
};

/**
 * These schemas grow with companies, people and conversations. In every other schema each table states how it
 * grows.
 */
export const SCHEMAS_WITHOUT_BOOKINGS: readonly string[] = [
  'identity',
  'engine',
  'suppliers',
  'content',
  'newsletter',
  'travellers',
  'pricing',
  'support',
  'notifications',
];

/**
 * These tables of the other schemas grow with companies, operators, days or incidents, or are emptied as they are
 * read.
 */
export const NOT_WITH_BOOKINGS: readonly string[] = [
  'approvals.approval',
  'approvals.step',
  'bookings.orphan_order',
  'bookings.saved_view',
  'ledger.account',
  'ledger.credit_terms',
  'ledger.credit_statement',
  'ledger.payment_methods',
  'ledger.sole_approval',
  'ledger.balance_check',
  'payments.virtual_account',
  'payments.report',
  'payments.difference',
  'platform.outbox',
  'platform.job',
  'platform.audit_seal',
  'workqueue.work_item_state',
  'workqueue.note',
];

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly uniques: readonly { readonly name: string; readonly columns: readonly string[] }[];
}

/** Lists the differences between the existing tables and the choices above. */
export function partitionKeyViolations(
  tables: readonly Table[],
  keys: Readonly<Record<string, PartitionKey>> = PARTITION_KEYS,
  others: readonly string[] = NOT_WITH_BOOKINGS,
  exempt: readonly string[] = SCHEMAS_WITHOUT_BOOKINGS,
): string[] {
  const schemaOf = (name: string) => name.split('.')[0] ?? '';
  const schemas = new Set(tables.map(({ name }) => schemaOf(name)));
  const known = new Map(tables.map((table) => [table.name, table]));
  const chosen = [...Object.keys(keys), ...others];
  return [
    ...chosen.filter((name) => !known.has(name)).map((name) => `${name} has a partition key and is no table`),
    ...exempt
      .filter((schema) => !schemas.has(schema))
      .map((schema) => `scripts/partition-keys.ts names the schema ${schema}, which has no table`),
    ...tables
      .filter(({ name }) => !exempt.includes(schemaOf(name)) && !chosen.includes(name))
      .map(
        ({ name }) =>
          `${name} says in scripts/partition-keys.ts neither its key nor that it does not grow with bookings`,
      ),
    ...Object.entries(keys).flatMap(([name, key]) => {
      const table = known.get(name);
      return table ? complaintsAbout(table, key) : [];
    }),
  ];
}

function complaintsAbout(
  { name, columns, uniques }: Table,
  { key, widened = [], once = [] }: PartitionKey,
): string[] {
  const named = [...widened, ...once];
  return [
    ...(columns.includes(key) ? [] : [`${name} has no column ${key} to be partitioned by`]),
    ...uniques
      .filter((unique) => !unique.columns.includes(key) && !named.includes(unique.name))
      .map((unique) => `${name}: its unique index ${unique.name} does not hold the partition key ${key}`),
    ...named
      .filter((one) => !uniques.some((unique) => unique.name === one))
      .map((one) => `${name} has no unique index ${one}`),
  ];
}
