import tzlookup from '@photostructure/tz-lookup';

/** Names that the tables still use and the rest of the world has left behind. */
const TODAY: Readonly<Record<string, string>> = { 'Asia/Calcutta': 'Asia/Kolkata' };

export function lookup(latitude: number, longitude: number): string {
  const zone = tzlookup(latitude, longitude);
  return TODAY[zone] ?? zone;
}
