import { expect, test } from 'vitest';
import { parseFunctionAnnotations } from './sql-function-bindings.ts';

test('reads what may be null and which values there are from the comment above a function', () => {
  const { nullable, values } = parseFunctionAnnotations(
    'ledger.settle',
    `-- Settles a hold once.\n-- @values value: captured | released\n-- @null until_at, reason\ncreate or replace function ledger.settle() …\n-- @null not_here`,
  );
  expect([...nullable]).toEqual(['until_at', 'reason']);
  expect([...values]).toEqual([['value', ['captured', 'released']]]);
});

test('refuses a note that it does not know, so that a misspelt one is not lost', () => {
  expect(() => parseFunctionAnnotations('ledger.settle', '-- @nulls reason\ncreate function …')).toThrow(
    'ledger.settle',
  );
});

test('reads which wall a function is, and keeps it out of the description', () => {
  const { description, walls } = parseFunctionAnnotations(
    'ledger.settle',
    `-- Settles a hold once.\n-- @wall company: Only the ledger writes holds. It ends one of the company.\ncreate function …`,
  );
  expect(walls).toEqual([
    { kind: 'company', why: 'Only the ledger writes holds. It ends one of the company.' },
  ]);
  expect(description).toBe('Settles a hold once.');
});
