import { SERVICES } from '@marga/contract/travel-services';
import { SERVICE_COLOURS } from './service-colours.ts';

export default { title: 'Tokens' };

const SURFACES = ['fog', 'surface', 'raised', 'tint', 'tint-strong', 'line', 'control'];
const STATES = ['confirmed', 'held', 'failed'];
const SIZES = ['text-13', 'text-14', 'text-16', 'text-20', 'text-24', 'text-32', 'text-48'];

export function SurfaceColours() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3 text-13">
      {SURFACES.map((name) => (
        <li key={name}>
          <span
            className="block h-14 rounded-8 border border-line"
            style={{ background: `var(--color-${name})` }}
          />
          {name}
        </li>
      ))}
    </ul>
  );
}

export function ServiceColours() {
  return (
    <ul className="grid gap-2">
      {SERVICES.map((service) => (
        <li key={service} className="flex items-center gap-3 font-semibold">
          <span className="h-2.5 w-32 rounded-4" style={{ background: SERVICE_COLOURS[service] }} />
          <span style={{ color: SERVICE_COLOURS[service] }}>{service}</span>
        </li>
      ))}
    </ul>
  );
}

export function StateColours() {
  return (
    <ul className="flex flex-wrap gap-3">
      {STATES.map((state) => (
        <li
          key={state}
          className="rounded-8 px-4 py-3 font-semibold"
          style={{ color: `var(--color-${state})`, background: `var(--color-${state}-soft)` }}
        >
          {state}
        </li>
      ))}
    </ul>
  );
}

export function TextSizes() {
  return (
    <div className="grid gap-2">
      {SIZES.map((size) => (
        <p key={size} className={`font-display font-semibold ${size}`}>
          06:15 Delhi to London, ₹58,219
        </p>
      ))}
      <p>Public Sans for text that is read: the airline asks for the name as the passport prints it.</p>
      <p className="font-mono">Atkinson Hyperlegible Mono for references: 0 is not O, 1 is not I.</p>
      <p lang="hi">मार्ग: उड़ानें, ट्रेनें, बसें, कैब और होटल एक ही जगह।</p>
    </div>
  );
}
