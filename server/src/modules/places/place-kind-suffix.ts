import type { PlaceKind } from '@marga/contract/places/places';
import { toSearchableText } from './searchable-text.ts';

/** People add these endings to a name to say what they mean by it: DELHI AIRPORT, JAIPUR RAILWAY STATION. */
const ENDINGS: readonly (readonly [ending: string, kind: PlaceKind])[] = (
  [
    ['international airport', 'airport'],
    ['intl airport', 'airport'],
    ['airport', 'airport'],
    ['हवाई अड्डा', 'airport'],
    ['एयरपोर्ट', 'airport'],
    ['railway station', 'station'],
    ['train station', 'station'],
    ['rly station', 'station'],
    ['rly stn', 'station'],
    ['railway', 'station'],
    ['station', 'station'],
    ['stn', 'station'],
    ['junction', 'station'],
    ['jn', 'station'],
    ['रेलवे स्टेशन', 'station'],
    ['स्टेशन', 'station'],
    ['bus stand', 'bus-stand'],
    ['bus station', 'bus-stand'],
    ['bus stop', 'bus-stand'],
    ['bus depot', 'bus-stand'],
    ['बस अड्डा', 'bus-stand'],
    ['बस स्टैंड', 'bus-stand'],
    ['city', 'city'],
  ] as const
).map(([ending, kind]) => [` ${toSearchableText(ending)}`, kind]);

/** Returns the name without such an ending, and the kind of place that the ending stands for. */
export function splitPlaceKindSuffix(typed: string): { name: string; kind: PlaceKind } | undefined {
  const found = ENDINGS.find(([ending]) => typed.endsWith(ending));
  return found && { name: typed.slice(0, -found[0].length).trim(), kind: found[1] };
}
