import tzlookup from '@photostructure/tz-lookup';

/** The tables still use these outdated zone names. */
const TODAY: Readonly<Record<string, string>> = { 'Asia/Calcutta': 'Asia/Kolkata' };

export function lookUpTimeZone(latitude: number, longitude: number): string {
  const zone = tzlookup(latitude, longitude);
  return TODAY[zone] ?? zone;
}
