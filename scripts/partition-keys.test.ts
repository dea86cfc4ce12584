import { expect, test } from 'vitest';
import { partitionKeyViolations } from './partition-keys.ts';

const posting = {
  name: 'ledger.posting',
  columns: ['seq', 'company_id', 'subject'],
  uniques: [
    { name: 'posting_pkey', columns: ['company_id', 'subject'] },
    { name: 'posting_seq', columns: ['seq'] },
  ],
};

test('accepts a key that every unique index holds, but for those that guard something once', () => {
  const keys = { 'ledger.posting': { key: 'seq', once: ['posting_pkey'] } };
  expect(partitionKeyViolations([posting], keys, [], [])).toEqual([]);
});

test('names an index that would keep the table from being partitioned', () => {
  expect(partitionKeyViolations([posting], { 'ledger.posting': { key: 'seq' } }, [], [])).toEqual([
    'ledger.posting: its unique index posting_pkey does not hold the partition key seq',
  ]);
});

test('names a key that is no column, and an index that is gone', () => {
  const keys = { 'ledger.posting': { key: 'at', once: ['posting_pkey', 'posting_once'] } };
  expect(partitionKeyViolations([posting], keys, [], [])).toEqual([
    'ledger.posting has no column at to be partitioned by',
    'ledger.posting: its unique index posting_seq does not hold the partition key at',
    'ledger.posting has no unique index posting_once',
  ]);
});

test('names a new table that says nothing about how it grows, and a choice for a table that is gone', () => {
  expect(partitionKeyViolations([posting], { 'ledger.gone': { key: 'id' } }, [], [])).toEqual([
    'ledger.gone has a partition key and is no table',
    'ledger.posting says in scripts/partition-keys.ts neither its key nor that it does not grow with bookings',
  ]);
});

test('asks the tables of a schema that it has never heard of, and names one that is gone', () => {
  const invoice = { name: 'documents.invoice', columns: ['id'], uniques: [] };
  expect(partitionKeyViolations([posting, invoice], {}, [], ['ledger', 'tickets'])).toEqual([
    'scripts/partition-keys.ts names the schema tickets, which has no table',
    'documents.invoice says in scripts/partition-keys.ts neither its key nor that it does not grow with bookings',
  ]);
});
