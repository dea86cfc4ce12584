declare module 'virtual:route-table' {
  /** A `RouteTable`; a declaration of this kind cannot import the type. */
  export const routeTable: unknown;
}

declare module 'virtual:words' {
  /** By language and part: `en site`. The words themselves are `Words`, which a declaration of this kind cannot import. */
  export const loaders: Readonly<Record<string, () => Promise<{ default: unknown }>>>;
}
