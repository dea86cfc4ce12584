import type { Airport } from './airport-record.ts';

/**
 * This file lists the busiest airports, with their everyday names and their terminals. The rest of the world is in
 * world-airports.ts.
 */

function india(iata: string, city: string, latitude: number, longitude: number, terminal?: string): Airport {
  return {
    iata,
    name: `${city} Airport`,
    city,
    cityCode: iata,
    country: 'IN',
    zone: 'Asia/Kolkata',
    latitude,
    longitude,
    terminal: terminal ?? null,
  };
}

type WorldRow = readonly [
  iata: string,
  cityCode: string,
  city: string,
  name: string,
  country: string,
  zone: string,
  latitude: number,
  longitude: number,
  terminal: string | null,
];

function world(row: WorldRow): Airport {
  const [iata, cityCode, city, name, country, zone, latitude, longitude, terminal] = row;
  return { iata, cityCode, city, name, country, zone, latitude, longitude, terminal };
}

const INDIAN: readonly Airport[] = [
  india('DEL', 'Delhi', 28.5562, 77.1, '3'),
  india('BOM', 'Mumbai', 19.0896, 72.8656, '2'),
  india('BLR', 'Bengaluru', 13.1986, 77.7066, '2'),
  india('MAA', 'Chennai', 12.9941, 80.1709, '1'),
  india('HYD', 'Hyderabad', 17.2403, 78.4294),
  india('CCU', 'Kolkata', 22.6547, 88.4467),
  india('COK', 'Kochi', 10.152, 76.4019, '1'),
  india('AMD', 'Ahmedabad', 23.0772, 72.6347, '1'),
  india('PNQ', 'Pune', 18.5821, 73.9197),
  india('GOI', 'Goa Dabolim', 15.3808, 73.8314),
  india('GOX', 'Goa Mopa', 15.7443, 73.8606),
  india('JAI', 'Jaipur', 26.8242, 75.8122, '2'),
  india('LKO', 'Lucknow', 26.7606, 80.8893, '3'),
  india('TRV', 'Thiruvananthapuram', 8.4821, 76.9201, '1'),
  india('CCJ', 'Kozhikode', 11.1368, 75.9553),
  india('IXC', 'Chandigarh', 30.6735, 76.7885),
  india('GAU', 'Guwahati', 26.1061, 91.5859),
  india('VNS', 'Varanasi', 25.4524, 82.8593),
  india('PAT', 'Patna', 25.5913, 85.088),
  india('BBI', 'Bhubaneswar', 20.2444, 85.8178, '1'),
  india('NAG', 'Nagpur', 21.0922, 79.0472),
  india('IDR', 'Indore', 22.7218, 75.8011),
  india('BHO', 'Bhopal', 23.2875, 77.3374),
  india('CJB', 'Coimbatore', 11.03, 77.0434),
  india('IXM', 'Madurai', 9.8345, 78.0934),
  india('TRZ', 'Tiruchirappalli', 10.7654, 78.7097, '1'),
  india('ATQ', 'Amritsar', 31.7096, 74.7973),
  india('SXR', 'Srinagar', 33.9871, 74.7742),
  india('IXJ', 'Jammu', 32.6891, 74.8374),
  india('IXL', 'Leh', 34.1359, 77.5465),
  india('DED', 'Dehradun', 30.1897, 78.1803),
  india('IXB', 'Bagdogra', 26.6812, 88.3286),
  india('IXR', 'Ranchi', 23.3143, 85.3217),
  india('RPR', 'Raipur', 21.1804, 81.7388),
  india('VTZ', 'Visakhapatnam', 17.7212, 83.2245),
  india('VGA', 'Vijayawada', 16.5304, 80.7968),
  india('BDQ', 'Vadodara', 22.3362, 73.2263),
  india('STV', 'Surat', 21.1141, 72.7418),
  india('UDR', 'Udaipur', 24.6177, 73.8961),
  india('JDH', 'Jodhpur', 26.2511, 73.0489),
  india('IXA', 'Agartala', 23.887, 91.2404),
  india('IMF', 'Imphal', 24.76, 93.8967),
  india('IXZ', 'Port Blair', 11.6412, 92.7297),
];

const ABROAD: readonly Airport[] = (
  [
    ['LHR', 'LON', 'London', 'Heathrow Airport', 'GB', 'Europe/London', 51.47, -0.4543, '5'],
    ['LGW', 'LON', 'London', 'Gatwick Airport', 'GB', 'Europe/London', 51.1537, -0.1821, 'S'],
    ['CDG', 'PAR', 'Paris', 'Charles de Gaulle Airport', 'FR', 'Europe/Paris', 49.0097, 2.5479, '2E'],
    ['FRA', 'FRA', 'Frankfurt', 'Frankfurt Airport', 'DE', 'Europe/Berlin', 50.0379, 8.5622, '1'],
    ['AMS', 'AMS', 'Amsterdam', 'Schiphol Airport', 'NL', 'Europe/Amsterdam', 52.3105, 4.7683, null],
    ['ZRH', 'ZRH', 'Zurich', 'Zurich Airport', 'CH', 'Europe/Zurich', 47.4582, 8.5555, null],
    ['JFK', 'NYC', 'New York', 'John F. Kennedy Airport', 'US', 'America/New_York', 40.6413, -73.7781, '4'],
    ['EWR', 'NYC', 'New York', 'Newark Liberty Airport', 'US', 'America/New_York', 40.6895, -74.1745, 'B'],
    [
      'SFO',
      'SFO',
      'San Francisco',
      'San Francisco Airport',
      'US',
      'America/Los_Angeles',
      37.6213,
      -122.379,
      'I',
    ],
    ['YYZ', 'YTO', 'Toronto', 'Pearson Airport', 'CA', 'America/Toronto', 43.6777, -79.6248, '1'],
    ['NRT', 'TYO', 'Tokyo', 'Narita Airport', 'JP', 'Asia/Tokyo', 35.772, 140.3929, '2'],
    ['HND', 'TYO', 'Tokyo', 'Haneda Airport', 'JP', 'Asia/Tokyo', 35.5494, 139.7798, '3'],
    ['DXB', 'DXB', 'Dubai', 'Dubai Airport', 'AE', 'Asia/Dubai', 25.2532, 55.3657, '3'],
    ['AUH', 'AUH', 'Abu Dhabi', 'Zayed Airport', 'AE', 'Asia/Dubai', 24.433, 54.6511, 'A'],
    ['DOH', 'DOH', 'Doha', 'Hamad Airport', 'QA', 'Asia/Qatar', 25.2731, 51.6081, null],
    ['SIN', 'SIN', 'Singapore', 'Changi Airport', 'SG', 'Asia/Singapore', 1.3644, 103.9915, '3'],
    ['KUL', 'KUL', 'Kuala Lumpur', 'Kuala Lumpur Airport', 'MY', 'Asia/Kuala_Lumpur', 2.7456, 101.7072, '1'],
    ['BKK', 'BKK', 'Bangkok', 'Suvarnabhumi Airport', 'TH', 'Asia/Bangkok', 13.69, 100.7501, null],
    ['HKG', 'HKG', 'Hong Kong', 'Hong Kong Airport', 'HK', 'Asia/Hong_Kong', 22.308, 113.9185, '1'],
    ['SYD', 'SYD', 'Sydney', 'Kingsford Smith Airport', 'AU', 'Australia/Sydney', -33.9399, 151.1753, '1'],
    ['MEL', 'MEL', 'Melbourne', 'Tullamarine Airport', 'AU', 'Australia/Melbourne', -37.669, 144.841, '2'],
    ['CMB', 'CMB', 'Colombo', 'Bandaranaike Airport', 'LK', 'Asia/Colombo', 7.1808, 79.8841, null],
    ['KTM', 'KTM', 'Kathmandu', 'Tribhuvan Airport', 'NP', 'Asia/Kathmandu', 27.6966, 85.3591, null],
    ['MLE', 'MLE', 'Malé', 'Velana Airport', 'MV', 'Indian/Maldives', 4.1918, 73.5291, null],
  ] satisfies readonly WorldRow[]
).map(world);

export const CURATED_AIRPORTS: readonly Airport[] = [...INDIAN, ...ABROAD];
