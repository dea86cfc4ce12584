import { describe } from 'vitest';
import type { Service } from '@marga/contract/travel-services';
import { sandboxSupplierConnections } from '../../../../test/configuration.ts';
import { startTestSandbox } from '../../../../test/supplier-sandbox.ts';
import { createConnectProtocolSupplier } from '../connect/adapter.ts';
import { createDuffelSupplier } from '../duffel/adapter.ts';
import { defineAmendmentConformanceTests } from './cases-amendments.ts';
import { defineAncillaryConformanceTests } from './cases-ancillaries.ts';
import { defineFaultConformanceTests } from './cases-faults.ts';
import { defineNetworkConformanceTests } from './cases-network.ts';
import { defineNormalOperationConformanceTests } from './cases-normal-operation.ts';
import { flightSearchRequest, nonFlightSearchRequest } from './sample-search-requests.ts';
import type { FaultName, Subject } from './supplier-under-test.ts';

/** Maps each fault to the sandbox airport that causes it; the three search faults have an account each. */
const AIRPORTS: Readonly<Record<FaultName, string>> = {
  'price-changed': 'XPC',
  'sold-out': 'XSO',
  rejected: 'XRJ',
  'booked-then-silent': 'XTB',
  silent: 'XTN',
  'booked-then-html': 'XHT',
  'booked-late': 'XSL',
  'booked-hidden': 'XHG',
  'booked-then-500': 'X5B',
  'booked-then-reset': 'XDR',
  'search-slow': 'XSS',
  'search-hung': 'XSH',
  'search-500': 'XSE',
  nothing: 'XNO',
  expired: 'XEX',
  malformed: 'XMF',
  'name-refused': 'XNR',
  'schedule-change': 'XCG',
  'cancelled-then-silent': 'XCT',
  'cancel-refused': 'XCR',
  'changed-then-silent': 'XGT',
};
const ACCOUNTS: Partial<Record<FaultName, string>> = { 'search-slow': 'meridian', 'search-hung': 'coral' };

const duffel: Subject = {
  name: 'duffel, flights',
  can: { hold: true, cancel: true, change: true, seatMap: false, ancillaries: true },
  connect(url, timeoutMs, fault) {
    const name = (fault && ACCOUNTS[fault]) ?? 'skybridge';
    return createDuffelSupplier({ name, url: `${url}/${name}`, token: 'sandbox' }, timeoutMs);
  },
  ask: (fault, travellers) => flightSearchRequest(fault ? AIRPORTS[fault] : 'LHR', travellers),
};

function connect(supplier: string, service: Exclude<Service, 'flight'>, can: Subject['can']): Subject {
  return {
    name: `connect, ${service} of ${supplier}`,
    can,
    connect(url, timeoutMs) {
      const connection = sandboxSupplierConnections(url).find(({ name }) => name === supplier);
      if (connection?.kind !== 'connect') throw new Error(`the sandbox plays no ${supplier}`);
      return createConnectProtocolSupplier({ ...connection, services: [service] }, timeoutMs);
    },
    ask: (fault, travellers) => nonFlightSearchRequest(service, fault, travellers),
  };
}

/** Lists every adapter; a new one is added as one more row. */
const SUBJECTS: readonly Subject[] = [
  duffel,
  connect('railyatra', 'train', {
    hold: false,
    cancel: true,
    change: false,
    seatMap: false,
    ancillaries: true,
    cancelTravellers: true,
  }),
  connect('redline', 'bus', {
    hold: true,
    cancel: true,
    change: true,
    seatMap: true,
    cancelTravellers: true,
    changeTravellers: true,
  }),
  connect('stayhub', 'hotel', {
    hold: true,
    cancel: true,
    change: true,
    seatMap: false,
    ancillaries: true,
    changeTravellers: true,
  }),
  connect('cabway', 'cab', {
    hold: false,
    cancel: true,
    change: true,
    seatMap: false,
    ancillaries: true,
    cancelLegs: true,
    changeTravellers: true,
  }),
];

const sandbox = await startTestSandbox();

describe.each(SUBJECTS)('$name', (subject) => {
  defineNormalOperationConformanceTests(subject, sandbox);
  defineAncillaryConformanceTests(subject, sandbox);
  defineAmendmentConformanceTests(subject, sandbox);
  defineFaultConformanceTests(subject, sandbox);
  defineNetworkConformanceTests(subject, sandbox);
});
