/**
 * Returns what stands in an address (URL) for a place that was picked. The bare code of an airport can also be a name:
 * GOA is the code of Genoa and LEH that of Le Havre, but people who type them mean Goa and Leh.
 */
export function placeAddressOf(code: string): string {
  return /^[A-Z0-9]{3}$/.test(code) ? `ap-${code.toLowerCase()}` : code;
}

/** Returns the code of the place that was picked; undefined for a text that people typed. */
export function placeCodeOfAddress(text: string): string | undefined {
  const [, airport] = /^ap-([a-z0-9]{3})$/.exec(text) ?? [];
  if (airport !== undefined) return airport.toUpperCase();
  return /^(?:st|ci|bu|ar|la)-[a-z0-9-]+$/.test(text) ? text : undefined;
}
