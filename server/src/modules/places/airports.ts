import type { Place } from '@marga/contract/places';

/** The places this installation sells from and to; the full gazetteer replaces this list behind the same function. */

type Row = readonly [
  code: string,
  name: string,
  city: string,
  country: string,
  zone: string,
  aliases: string,
];

const INDIA = 'Asia/Kolkata';

/** Ordered by how often they are asked for: a tie in the match goes to the earlier row. */
const AIRPORTS: readonly Row[] = [
  ['DEL', 'Indira Gandhi International', 'Delhi', 'IN', INDIA, 'NEW DELHI,DILLI,दिल्ली'],
  ['BOM', 'Chhatrapati Shivaji Maharaj International', 'Mumbai', 'IN', INDIA, 'BOMBAY,मुंबई'],
  ['BLR', 'Kempegowda International', 'Bengaluru', 'IN', INDIA, 'BANGALORE,BANGLORE,बेंगलुरु'],
  ['HYD', 'Rajiv Gandhi International', 'Hyderabad', 'IN', INDIA, 'हैदराबाद'],
  ['MAA', 'Chennai International', 'Chennai', 'IN', INDIA, 'MADRAS,चेन्नई'],
  ['CCU', 'Netaji Subhas Chandra Bose International', 'Kolkata', 'IN', INDIA, 'CALCUTTA,कोलकाता'],
  ['AMD', 'Sardar Vallabhbhai Patel International', 'Ahmedabad', 'IN', INDIA, 'AHMADABAD,अहमदाबाद'],
  ['PNQ', 'Pune', 'Pune', 'IN', INDIA, 'POONA,पुणे'],
  ['GOI', 'Dabolim', 'Goa', 'IN', INDIA, 'DABOLIM,गोवा'],
  ['GOX', 'Manohar International', 'Goa', 'IN', INDIA, 'MOPA'],
  ['COK', 'Cochin International', 'Kochi', 'IN', INDIA, 'COCHIN,कोच्चि'],
  ['TRV', 'Thiruvananthapuram International', 'Thiruvananthapuram', 'IN', INDIA, 'TRIVANDRUM'],
  ['JAI', 'Jaipur International', 'Jaipur', 'IN', INDIA, 'जयपुर'],
  ['LKO', 'Chaudhary Charan Singh International', 'Lucknow', 'IN', INDIA, 'लखनऊ'],
  ['VNS', 'Lal Bahadur Shastri International', 'Varanasi', 'IN', INDIA, 'BENARES,BANARAS,KASHI,वाराणसी'],
  ['ATQ', 'Sri Guru Ram Dass Jee International', 'Amritsar', 'IN', INDIA, 'अमृतसर'],
  ['IXC', 'Shaheed Bhagat Singh International', 'Chandigarh', 'IN', INDIA, 'चंडीगढ़'],
  ['PAT', 'Jay Prakash Narayan', 'Patna', 'IN', INDIA, 'पटना'],
  ['GAU', 'Lokpriya Gopinath Bordoloi International', 'Guwahati', 'IN', INDIA, 'GAUHATI,गुवाहाटी'],
  ['BBI', 'Biju Patnaik International', 'Bhubaneswar', 'IN', INDIA, ''],
  ['NAG', 'Dr. Babasaheb Ambedkar International', 'Nagpur', 'IN', INDIA, 'नागपुर'],
  ['IDR', 'Devi Ahilyabai Holkar', 'Indore', 'IN', INDIA, 'इंदौर'],
  ['SXR', 'Sheikh ul-Alam International', 'Srinagar', 'IN', INDIA, 'KASHMIR'],
  ['LHR', 'Heathrow', 'London', 'GB', 'Europe/London', 'लंदन'],
  ['LGW', 'Gatwick', 'London', 'GB', 'Europe/London', ''],
  ['DXB', 'Dubai International', 'Dubai', 'AE', 'Asia/Dubai', 'दुबई'],
  ['SIN', 'Changi', 'Singapore', 'SG', 'Asia/Singapore', 'सिंगापुर'],
  ['BKK', 'Suvarnabhumi', 'Bangkok', 'TH', 'Asia/Bangkok', 'बैंकॉक'],
  ['DOH', 'Hamad International', 'Doha', 'QA', 'Asia/Qatar', ''],
  ['JFK', 'John F. Kennedy International', 'New York', 'US', 'America/New_York', 'न्यूयॉर्क'],
  ['EWR', 'Newark Liberty International', 'New York', 'US', 'America/New_York', 'NEWARK'],
  ['SFO', 'San Francisco International', 'San Francisco', 'US', 'America/Los_Angeles', ''],
  ['CDG', 'Charles de Gaulle', 'Paris', 'FR', 'Europe/Paris', 'पेरिस'],
  ['FRA', 'Frankfurt', 'Frankfurt', 'DE', 'Europe/Berlin', ''],
  ['AMS', 'Schiphol', 'Amsterdam', 'NL', 'Europe/Amsterdam', ''],
  ['NRT', 'Narita', 'Tokyo', 'JP', 'Asia/Tokyo', 'टोक्यो'],
  ['HND', 'Haneda', 'Tokyo', 'JP', 'Asia/Tokyo', ''],
  ['HKG', 'Hong Kong International', 'Hong Kong', 'HK', 'Asia/Hong_Kong', ''],
  ['SYD', 'Kingsford Smith', 'Sydney', 'AU', 'Australia/Sydney', ''],
];

/** Cities whose airports are searched together. */
const CITIES: readonly Row[] = [
  ['LON', 'All airports', 'London', 'GB', 'Europe/London', 'लंदन'],
  ['NYC', 'All airports', 'New York', 'US', 'America/New_York', 'न्यूयॉर्क'],
  ['TYO', 'All airports', 'Tokyo', 'JP', 'Asia/Tokyo', 'टोक्यो'],
];

export interface Entry {
  readonly place: Place;
  /** Everything a person may type for it, in capitals, best first. */
  readonly names: readonly string[];
}

function entry(kind: Place['kind'], [code, name, city, country, zone, aliases]: Row): Entry {
  return {
    place: { code, kind, name, city, country, zone },
    names: [code, city, ...aliases.split(',').filter(Boolean), name].map((text) => text.toUpperCase()),
  };
}

export const ENTRIES: readonly Entry[] = [
  ...CITIES.map((row) => entry('city', row)),
  ...AIRPORTS.map((row) => entry('airport', row)),
];
