export interface Airline {
  readonly code: string;
  readonly name: string;
  readonly country: string;
  /** These are the airports where the airline's passengers change planes. */
  readonly hubs: readonly string[];
  /** This is the range of its longest-range aircraft; it is set only when the airline has no wide-body. */
  readonly rangeKm?: number;
}

/** A connection is one account with the supplier, with its own airlines, price level and latency. */
export interface FlightSupplierConnection {
  readonly name: SupplierConnectionName;
  readonly airlines: readonly Airline[];
  /** This airline flies where none of the others does, so that any two airports are connected. */
  readonly houseAirline: Airline;
  readonly searchLatencyMs: number;
  readonly pricePermille: number;
}

export type SupplierConnectionName = 'skybridge' | 'meridian' | 'coral';

const NARROW_BODY_RANGE_KM = 5_500;
const HOUSE_HUBS = ['DXB', 'SIN', 'LHR', 'HND', 'DEL', 'FRA', 'SFO'];

export const CONNECTIONS: Readonly<Record<SupplierConnectionName, FlightSupplierConnection>> = {
  skybridge: {
    name: 'skybridge',
    airlines: [
      { code: 'AI', name: 'Air India', country: 'IN', hubs: ['DEL', 'BOM'] },
      { code: '6E', name: 'IndiGo', country: 'IN', hubs: ['DEL', 'BLR'] },
      { code: 'BA', name: 'British Airways', country: 'GB', hubs: ['LHR'] },
      { code: 'EK', name: 'Emirates', country: 'AE', hubs: ['DXB'] },
      { code: 'SQ', name: 'Singapore Airlines', country: 'SG', hubs: ['SIN'] },
    ],
    houseAirline: { code: 'X1', name: 'Skybridge Airways', country: '', hubs: HOUSE_HUBS },
    searchLatencyMs: 150,
    pricePermille: 1_000,
  },
  meridian: {
    name: 'meridian',
    airlines: [
      {
        code: 'IX',
        name: 'Air India Express',
        country: 'IN',
        hubs: ['BLR', 'HYD'],
        rangeKm: NARROW_BODY_RANGE_KM,
      },
      { code: 'VS', name: 'Virgin Atlantic', country: 'GB', hubs: ['LHR'] },
      { code: 'QR', name: 'Qatar Airways', country: 'QA', hubs: ['DOH'] },
      { code: 'LH', name: 'Lufthansa', country: 'DE', hubs: ['FRA'] },
      { code: 'JL', name: 'Japan Airlines', country: 'JP', hubs: ['HND'] },
      { code: 'UA', name: 'United Airlines', country: 'US', hubs: ['EWR', 'SFO'] },
    ],
    houseAirline: { code: 'X2', name: 'Meridian Air', country: '', hubs: HOUSE_HUBS },
    searchLatencyMs: 450,
    pricePermille: 980,
  },
  coral: {
    name: 'coral',
    airlines: [
      { code: 'QP', name: 'Akasa Air', country: 'IN', hubs: ['BOM'], rangeKm: NARROW_BODY_RANGE_KM },
      { code: 'SG', name: 'SpiceJet', country: 'IN', hubs: ['DEL'], rangeKm: NARROW_BODY_RANGE_KM },
      { code: 'EY', name: 'Etihad Airways', country: 'AE', hubs: ['AUH'] },
      { code: 'AF', name: 'Air France', country: 'FR', hubs: ['CDG'] },
      { code: 'KL', name: 'KLM', country: 'NL', hubs: ['AMS'] },
      { code: 'TG', name: 'Thai Airways', country: 'TH', hubs: ['BKK'] },
      { code: 'CX', name: 'Cathay Pacific', country: 'HK', hubs: ['HKG'] },
      { code: 'QF', name: 'Qantas', country: 'AU', hubs: ['SYD'] },
    ],
    houseAirline: { code: 'X3', name: 'Coral Lines', country: '', hubs: HOUSE_HUBS },
    searchLatencyMs: 900,
    pricePermille: 990,
  },
};

export function isSupplierConnectionName(name: string): name is SupplierConnectionName {
  return Object.hasOwn(CONNECTIONS, name);
}
