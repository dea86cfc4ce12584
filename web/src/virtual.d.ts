declare module 'virtual:route-table' {
  /** A `RouteTable`; a declaration of this kind cannot import the type. */
  export const routeTable: unknown;
}

declare module '*.json?part=site' {
  const words: Record<string, string>;
  export default words;
}

declare module '*.json?part=portal' {
  const words: Record<string, string>;
  export default words;
}
