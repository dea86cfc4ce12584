import { createSeededRandom } from '../../seeded-random.ts';
import { cityKey, type InventoryPlace } from '../non-flight/geography.ts';

export interface Area {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

type AreaRow = readonly [name: string, latitude: number, longitude: number];

const CITY_AREAS: Readonly<Record<string, readonly AreaRow[]>> = {
  delhi: [
    ['Connaught Place', 28.632, 77.217],
    ['Karol Bagh', 28.651, 77.19],
    ['Aerocity', 28.549, 77.121],
    ['Paharganj', 28.645, 77.213],
    ['Chanakyapuri', 28.598, 77.187],
  ],
  mumbai: [
    ['Colaba', 18.915, 72.826],
    ['Bandra West', 19.06, 72.829],
    ['Andheri East', 19.116, 72.869],
    ['Juhu', 19.107, 72.827],
    ['Marine Drive', 18.944, 72.823],
  ],
  bengaluru: [
    ['MG Road', 12.975, 77.607],
    ['Koramangala', 12.935, 77.624],
    ['Whitefield', 12.97, 77.75],
    ['Indiranagar', 12.978, 77.641],
    ['Electronic City', 12.845, 77.66],
    ['Hebbal', 13.036, 77.597],
  ],
  chennai: [
    ['T Nagar', 13.042, 80.234],
    ['Egmore', 13.073, 80.261],
    ['Nungambakkam', 13.06, 80.242],
    ['Guindy', 13.007, 80.22],
    ['Mylapore', 13.034, 80.27],
  ],
  kolkata: [
    ['Park Street', 22.555, 88.351],
    ['Salt Lake', 22.58, 88.415],
    ['New Town', 22.58, 88.47],
    ['Esplanade', 22.565, 88.352],
    ['Ballygunge', 22.528, 88.366],
  ],
  hyderabad: [
    ['Banjara Hills', 17.413, 78.439],
    ['HITEC City', 17.447, 78.377],
    ['Gachibowli', 17.44, 78.349],
    ['Begumpet', 17.444, 78.466],
    ['Abids', 17.392, 78.476],
  ],
  pune: [
    ['Koregaon Park', 18.536, 73.894],
    ['Shivajinagar', 18.531, 73.848],
    ['Hinjawadi', 18.591, 73.739],
    ['Viman Nagar', 18.568, 73.914],
  ],
  jaipur: [
    ['MI Road', 26.916, 75.81],
    ['Bani Park', 26.929, 75.793],
    ['Amer Road', 26.945, 75.836],
    ['C Scheme', 26.908, 75.799],
    ['Malviya Nagar', 26.855, 75.813],
  ],
  goa: [
    ['Calangute', 15.544, 73.755],
    ['Candolim', 15.518, 73.762],
    ['Panaji', 15.498, 73.828],
    ['Colva', 15.279, 73.922],
    ['Anjuna', 15.58, 73.743],
    ['Palolem', 15.01, 74.023],
  ],
  ahmedabad: [
    ['Ashram Road', 23.035, 72.571],
    ['CG Road', 23.03, 72.558],
    ['SG Highway', 23.04, 72.51],
    ['Ellisbridge', 23.022, 72.57],
  ],
  kochi: [
    ['Fort Kochi', 9.966, 76.242],
    ['Marine Drive', 9.983, 76.276],
    ['Edappally', 10.026, 76.308],
    ['Willingdon Island', 9.957, 76.268],
  ],
  agra: [
    ['Taj Ganj', 27.165, 78.042],
    ['Fatehabad Road', 27.158, 78.052],
    ['Sadar Bazaar', 27.16, 78.01],
    ['Sikandra', 27.22, 77.95],
  ],
  varanasi: [
    ['Assi Ghat', 25.289, 83.006],
    ['Cantonment', 25.335, 82.985],
    ['Godowlia', 25.309, 83.005],
    ['Sarnath', 25.376, 83.023],
  ],
  lucknow: [
    ['Hazratganj', 26.85, 80.946],
    ['Gomti Nagar', 26.852, 81.0],
    ['Alambagh', 26.815, 80.905],
    ['Charbagh', 26.832, 80.918],
  ],
  udaipur: [
    ['Lake Pichola', 24.572, 73.679],
    ['Fateh Sagar', 24.602, 73.674],
    ['Hiran Magri', 24.56, 73.71],
  ],
  amritsar: [
    ['Golden Temple', 31.62, 74.876],
    ['Mall Road', 31.64, 74.87],
    ['Ranjit Avenue', 31.655, 74.86],
  ],
  chandigarh: [
    ['Sector 17', 30.741, 76.782],
    ['Sector 35', 30.725, 76.76],
    ['Industrial Area', 30.706, 76.8],
  ],
  indore: [
    ['Vijay Nagar', 22.753, 75.894],
    ['Palasia', 22.724, 75.884],
    ['Rajwada', 22.718, 75.855],
  ],
  coimbatore: [
    ['Gandhipuram', 11.018, 76.967],
    ['RS Puram', 11.01, 76.95],
    ['Peelamedu', 11.026, 77.003],
  ],
  shimla: [
    ['Mall Road', 31.104, 77.173],
    ['Kufri', 31.098, 77.265],
    ['Chhota Shimla', 31.092, 77.184],
  ],
};

const INDIAN_AREAS = ['Centre', 'Station Road', 'Civil Lines', 'Bus Stand Road', 'Bypass Road'];
const OTHER_AREAS = ['City Centre', 'Old Town', 'Riverside', 'Station Quarter', 'Airport'];

const KM_PER_DEGREE = 111;

/** Returns the well-known areas of a city, or the generic ones when the city is not in the table. */
export function areasOfCity(spot: InventoryPlace): readonly Area[] {
  const known = CITY_AREAS[cityKey(spot)];
  if (known) return known.map(([name, latitude, longitude]) => ({ name, latitude, longitude }));
  return (spot.country === 'IN' ? INDIAN_AREAS : OTHER_AREAS).map((name, at) => {
    const draws = createSeededRandom('area', cityKey(spot), name);
    // The first area is the centre, and the others are around it.
    const away = (): number => (at === 0 ? 0 : draws.between(-50, 50) / 10 / KM_PER_DEGREE);
    return { name, latitude: spot.latitude + away(), longitude: spot.longitude + away() };
  });
}

/** Returns whether the city is large, because a large city has more hotels. */
export function isLargeCity(spot: InventoryPlace): boolean {
  return CITY_AREAS[cityKey(spot)] !== undefined;
}
