import { expect, test } from 'vitest';
import { buildConnectProtocolOpenApi } from './openapi.ts';
import { CONNECT, CONNECT_REFUSALS, type ConnectOperation } from './protocol.ts';

interface Described {
  readonly paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

const described = buildConnectProtocolOpenApi() as unknown as Described;

test('every operation is described, with each refusal under its status', () => {
  const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods));
  for (const operation of Object.values(CONNECT) as ConnectOperation[]) {
    const found = operations.find(({ operationId }) => operationId === operation.name);
    const statuses = operation.refusals.map((code) => String(CONNECT_REFUSALS[code]));
    expect(Object.keys(found?.responses ?? {})).toEqual(expect.arrayContaining(['200', ...statuses]));
  }
  expect(operations).toHaveLength(Object.keys(CONNECT).length);
});

test('no reference leads nowhere', () => {
  const led = JSON.stringify(described).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  const names = new Set([...led].map(([, name]) => name));
  expect(names.size).toBeGreaterThan(20);
  expect(Object.keys(described.components.schemas)).toEqual(expect.arrayContaining([...names]));
  expect(JSON.stringify(described)).not.toContain('$defs');
});
