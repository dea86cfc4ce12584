import { createSeededRandom } from '../../seeded-random.ts';
import { cityKey, isWithinCity, type InventoryPlace } from '../non-flight/geography.ts';

/** Lists where buses stop on their way out of a city, from first to last. */
const CITY_STOPS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  delhi: ['Kashmere Gate ISBT', 'Karol Bagh', 'Dhaula Kuan', 'Mahipalpur'],
  jaipur: ['Sindhi Camp', 'Narayan Singh Circle', 'Durgapura', 'Sitapura'],
  bengaluru: ['Majestic', 'Anand Rao Circle', 'Madiwala', 'Yeshwanthpur'],
  mumbai: ['Borivali East', 'Andheri East', 'Sion', 'Vashi'],
  pune: ['Swargate', 'Shivajinagar', 'Wakad', 'Hinjawadi'],
  hyderabad: ['MGBS', 'Lakdikapul', 'Ameerpet', 'Miyapur'],
  chennai: ['Koyambedu CMBT', 'Guindy', 'Tambaram', 'Kilambakkam'],
  kolkata: ['Esplanade', 'Ultadanga', 'Airport Gate 1', 'Dankuni'],
  ahmedabad: ['Geeta Mandir', 'Paldi', 'Iskcon Circle', 'CTM'],
  lucknow: ['Alambagh', 'Charbagh', 'Transport Nagar', 'Kaiserbagh'],
  kanpur: ['Jhakarkati', 'Rama Devi', 'Fazalganj', 'Naubasta'],
  agra: ['ISBT Agra', 'Idgah', 'Water Works', 'Bhagwan Talkies'],
  chandigarh: ['Sector 43 ISBT', 'Sector 17', 'Zirakpur', 'Panchkula'],
  amritsar: ['ISBT Amritsar', 'Golden Gate', 'Beas', 'Putlighar'],
  indore: ['Sarwate', 'Teen Imli', 'Vijay Nagar', 'Dewas Naka'],
  goa: ['Panaji Kadamba Stand', 'Mapusa', 'Porvorim', 'Margao'],
  kochi: ['Vyttila Hub', 'Edappally', 'Aluva', 'Angamaly'],
  coimbatore: ['Gandhipuram', 'Omni Stand', 'Avinashi Road', 'Peelamedu'],
  mysuru: ['Suburban Stand', 'Columbia Asia', 'Hinkal', 'Metropole Circle'],
  nagpur: ['Ganeshpeth', 'Sitabuldi', 'Wardha Road', 'Ravi Nagar'],
};

const ANYWHERE = ['Bus Stand', 'Railway Station', 'Bypass', 'Clock Tower', 'Civil Hospital'] as const;

/**
 * Returns two to four consecutive stops, including the stand that was searched for; within a city, it returns only
 * the place itself.
 */
export function busStopsInCity(spot: InventoryPlace, other: InventoryPlace, bus: string): string[] {
  // A bus within a city goes from one place to the other without further stops.
  if (isWithinCity(spot, other)) return [spot.name];
  const draws = createSeededRandom('bus stops', cityKey(spot), bus);
  const named = CITY_STOPS[cityKey(spot)] ?? ANYWHERE.map((stop) => `${spot.city} ${stop}`);
  const stops = named.slice(0, draws.between(2, Math.min(4, named.length)));
  if (spot.kind !== 'bus-stand' || stops.includes(spot.name)) return stops;
  return [spot.name, ...stops.slice(1)];
}
