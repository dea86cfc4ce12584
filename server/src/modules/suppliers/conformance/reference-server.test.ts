import { afterAll, describe } from 'vitest';
import { BUSINESS_ZONE, localDateAt, instantFromEpochMs, addDaysToDate } from '@marga/contract/kernel/time';
import {
  buildReferenceSupplierServer,
  readTimetable,
} from '../../../../../sandbox/src/connect/reference-server.ts';
import { now } from '../../../platform/clock.ts';
import { createConnectSupplier } from '../connect/adapter.ts';
import { amendmentCases } from './cases-amendments.ts';
import { ancillaryCases } from './cases-ancillaries.ts';
import { networkCases } from './cases-network.ts';
import { sellingCases } from './cases-selling.ts';
import type { Subject } from './supplier-under-test.ts';

/**
 * These tests check that the reference server that suppliers' engineers get passes the same tests as every supplier.
 */
const KEY = { keyId: 'marga', secret: 'a-secret-that-both-of-us-know-0123456789' };

const reference = buildReferenceSupplierServer({
  timetable: readTimetable(
    new URL('../../../../../sandbox/src/connect/reference-server-timetable.json', import.meta.url),
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
    createConnectSupplier({ name: 'himalaya', kind: 'connect', url: address, ...KEY }, timeoutMs),
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
  sellingCases(himalaya, played);
  ancillaryCases(himalaya, played);
  amendmentCases(himalaya, played);
  networkCases(himalaya, played);
});
