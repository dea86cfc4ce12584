import tzlookup from '@photostructure/tz-lookup';

/** Maps outdated zone names, which the time zone tables still use, to the current ones. */
const TODAY: Readonly<Record<string, string>> = { 'Asia/Calcutta': 'Asia/Kolkata' };

export function lookUpTimeZone(latitude: number, longitude: number): string {
  const zone = tzlookup(latitude, longitude);
  return TODAY[zone] ?? zone;
}
