/** The package ships no types; this file declares the part that the benchmarks use. */
declare module 'autocannon' {
  interface Result {
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: {
    url: string;
    headers: Record<string, string>;
    amount: number;
    connections: number;
  }): Promise<Result>;
}
