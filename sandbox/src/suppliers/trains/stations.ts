import { createSeededRandom } from '../../seeded-random.ts';
import { cityKey, type InventoryPlace } from '../non-flight/geography.ts';

export interface Station {
  readonly code: string;
  readonly name: string;
}

/** A city covers all its stations; the first has the most trains. */
const CITY_STATIONS: Readonly<Record<string, string>> = {
  delhi:
    'NDLS New Delhi,NZM Hazrat Nizamuddin,ANVT Anand Vihar Terminal,DLI Delhi Junction,DEE Delhi Sarai Rohilla',
  mumbai: 'MMCT Mumbai Central,CSMT Mumbai CSMT,BDTS Bandra Terminus,LTT Lokmanya Tilak Terminus',
  bengaluru: 'SBC KSR Bengaluru,SMVB SMVT Bengaluru,YPR Yesvantpur Junction',
  chennai: 'MAS MGR Chennai Central,MS Chennai Egmore,TBM Tambaram',
  kolkata: 'HWH Howrah Junction,SDAH Sealdah,SHM Shalimar,SRC Santragachi Junction,KOAA Kolkata Terminal',
  hyderabad: 'SC Secunderabad Junction,HYB Hyderabad Deccan,KCG Kacheguda,CHZ Charlapalli',
  kanpur: 'CNB Kanpur Central',
  lucknow: 'LKO Lucknow Charbagh,LJN Lucknow Junction,GTNR Gomti Nagar',
  jaipur: 'JP Jaipur Junction,GADJ Gandhinagar Jaipur',
  ahmedabad: 'ADI Ahmedabad Junction,SBIB Sabarmati BG',
  pune: 'PUNE Pune Junction,HDP Hadapsar',
  goa: 'MAO Madgaon Junction,KRMI Karmali,VSG Vasco da Gama',
  patna: 'PNBE Patna Junction,PPTA Patliputra,RJPB Rajendra Nagar',
  varanasi: 'BSB Varanasi Junction,BSBS Banaras',
  prayagraj: 'PRYJ Prayagraj Junction',
  agra: 'AGC Agra Cantt,AF Agra Fort',
  bhopal: 'BPL Bhopal Junction,RKMP Rani Kamalapati',
  indore: 'INDB Indore Junction',
  nagpur: 'NGP Nagpur Junction',
  chandigarh: 'CDG Chandigarh',
  amritsar: 'ASR Amritsar Junction',
  guwahati: 'GHY Guwahati,KYQ Kamakhya Junction',
  bhubaneswar: 'BBS Bhubaneswar',
  visakhapatnam: 'VSKP Visakhapatnam Junction',
  vijayawada: 'BZA Vijayawada Junction',
  tirupati: 'TPTY Tirupati',
  coimbatore: 'CBE Coimbatore Junction',
  madurai: 'MDU Madurai Junction',
  kochi: 'ERS Ernakulam Junction,ERN Ernakulam Town',
  thiruvananthapuram: 'TVC Thiruvananthapuram Central',
  mysuru: 'MYS Mysuru Junction',
  mangaluru: 'MAQ Mangaluru Central',
  surat: 'ST Surat',
  vadodara: 'BRC Vadodara Junction',
  rajkot: 'RJT Rajkot Junction',
  udaipur: 'UDZ Udaipur City',
  jodhpur: 'JU Jodhpur Junction',
  dehradun: 'DDN Dehradun',
  haridwar: 'HW Haridwar Junction',
  ranchi: 'RNC Ranchi Junction,HTE Hatia',
  jabalpur: 'JBP Jabalpur',
  gwalior: 'GWL Gwalior Junction',
  gorakhpur: 'GKP Gorakhpur Junction',
  puri: 'PURI Puri',
  jammu: 'JAT Jammu Tawi',
};

/** Every stop code has at least this many characters. */
const SHORTEST_CODE = 2;

function stationsOf(spot: InventoryPlace): readonly [Station, ...Station[]] {
  const [first, ...others] = (CITY_STATIONS[cityKey(spot)] ?? '').split(',').flatMap((text): Station[] => {
    const [code = '', ...words] = text.split(' ');
    return words.length > 0 ? [{ code, name: words.join(' ') }] : [];
  });
  return first ? [first, ...others] : [itself(spot)];
}

/** Returns the station of the city where this train stops, which is mostly the city's first station. */
export function cityStationForTrain(spot: InventoryPlace, train: string): Station {
  const stations = stationsOf(spot);
  const draws = createSeededRandom('station', cityKey(spot), train);
  return draws.below(2) === 0 ? stations[0] : draws.pick(stations);
}

/** Returns the two stations of a train within a city; a station that was searched for is used itself. */
export function stationPairWithinCity(
  from: InventoryPlace,
  to: InventoryPlace,
): { from: Station; to: Station } {
  const named = (spot: InventoryPlace, other: InventoryPlace): Station =>
    spot.kind === 'station'
      ? itself(spot)
      : (stationsOf(spot).find(({ code }) => code !== codeOf(other)) ?? itself(spot));
  return { from: named(from, to), to: named(to, from) };
}

export function findStation(spot: InventoryPlace, code: string): Station {
  const stations = stationsOf(spot);
  return stations.find((station) => station.code === code) ?? stations[0];
}

function itself(spot: InventoryPlace): Station {
  return { code: codeOf(spot), name: spot.name };
}

/** An unknown station uses its own code, or four letters of its name when it has none. */
function codeOf({ shortCode, name, code }: InventoryPlace): string {
  if (shortCode && shortCode.length >= SHORTEST_CODE) return shortCode;
  const letters = name.toUpperCase().replaceAll(/[^A-Z]/g, '');
  return letters.length >= SHORTEST_CODE ? letters.slice(0, 4) : code;
}
