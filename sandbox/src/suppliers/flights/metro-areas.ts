/** These city codes cover several airports, listed with the largest first. */
const METROS: Readonly<Record<string, readonly string[]>> = {
  LON: ['LHR', 'LGW', 'STN', 'LTN', 'LCY', 'SEN'],
  NYC: ['JFK', 'EWR', 'LGA', 'SWF'],
  PAR: ['CDG', 'ORY', 'BVA'],
  TYO: ['HND', 'NRT'],
  ROM: ['FCO', 'CIA'],
  MIL: ['MXP', 'LIN', 'BGY'],
  MOW: ['SVO', 'DME', 'VKO', 'ZIA'],
  SEL: ['ICN', 'GMP'],
  BJS: ['PEK', 'PKX'],
  OSA: ['KIX', 'ITM', 'UKB'],
  SPK: ['CTS', 'OKD'],
  JKT: ['CGK', 'HLP'],
  CHI: ['ORD', 'MDW'],
  WAS: ['IAD', 'DCA', 'BWI'],
  YTO: ['YYZ', 'YTZ'],
  YMQ: ['YUL'],
  SAO: ['GRU', 'CGH', 'VCP'],
  RIO: ['GIG', 'SDU'],
  BUE: ['EZE', 'AEP'],
  STO: ['ARN', 'BMA', 'NYO'],
  BUH: ['OTP', 'BBU'],
  QHO: ['IAH', 'HOU'],
  QDF: ['DFW', 'DAL'],
};

/** A search covers at most three airports of a city. */
const MOST_AIRPORTS = 3;

const byAirport = new Map(
  Object.entries(METROS).flatMap(([city, airports]) => airports.map((iata) => [iata, city] as const)),
);

export function airportsOfMetroArea(code: string): readonly string[] {
  return METROS[code]?.slice(0, MOST_AIRPORTS) ?? [];
}

export function metroAreaOfAirport(iata: string): string | undefined {
  return byAirport.get(iata);
}
