/** The package ships no types; this is the part we use. */
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
