export interface Airport {
  readonly iata: string;
  readonly name: string;
  readonly city: string;
  /** One code covers all airports of a city, such as LON for LHR and LGW. */
  readonly cityCode: string;
  readonly country: string;
  readonly zone: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly terminal: string | null;
}
