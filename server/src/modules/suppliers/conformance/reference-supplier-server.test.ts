import { afterAll, describe } from 'vitest';
import { BUSINESS_ZONE, localDateAt, instantFromEpochMs, addDaysToDate } from '@marga/contract/kernel/time';
import {
  buildReferenceSupplierServer,
  readTimetable,
} from '../../../../../sandbox/src/connect/reference-supplier-server.ts';
import { now } from '../../../platform/clock.ts';
import { createConnectProtocolSupplier } from '../connect/adapter.ts';
import { defineAmendmentConformanceTests } from './cases-amendments.ts';
import { defineAncillaryConformanceTests } from './cases-ancillaries.ts';
import { defineNetworkConformanceTests } from './cases-network.ts';
import { defineNormalOperationConformanceTests } from './cases-normal-operation.ts';
import type { Subject } from './supplier-under-test.ts';

/**
 * These tests check that the reference server that suppliers' engineers get passes the same tests as every supplier.
 */
const KEY = { keyId: 'marga', secret: 'a-secret-that-both-of-us-know-0123456789' };

const reference = buildReferenceSupplierServer({
  timetable: readTimetable(
    new URL('../../../../../sandbox/src/connect/reference-supplier-server-timetable.json', import.meta.url),
  ),
  ...KEY,
});
const url = await reference.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => reference.close());

const himalaya: Subject = {
  name: 'the reference server',
  can: {
    hold: true,
    cancel: true,
    change: true,
    seatMap: true,
    ancillaries: true,
    cancelTravellers: true,
    changeTravellers: true,
  },
  connect: (address, timeoutMs) =>
    createConnectProtocolSupplier({ name: 'himalaya', kind: 'connect', url: address, ...KEY }, timeoutMs),
  ask: (_fault, travellers = 1) => ({
    criteria: {
      service: 'bus',
      origin: 'ci-delhi',
      destination: 'ci-manali',
      departOn: addDaysToDate(localDateAt(now(), BUSINESS_ZONE), 30),
      travellers,
    },
    places: [],
  }),
};

const asked = himalaya.connect(url, 5_000);

describe('the reference server', () => {
  const played = {
    url,
    async ordersOf(reference_: string) {
      const listed = await asked.listOrders(instantFromEpochMs(0));
      return { orders: listed.filter(({ reference: ours }) => ours === reference_), attempts: 0 };
    },
  };
  defineNormalOperationConformanceTests(himalaya, played);
  defineAncillaryConformanceTests(himalaya, played);
  defineAmendmentConformanceTests(himalaya, played);
  defineNetworkConformanceTests(himalaya, played);
});
