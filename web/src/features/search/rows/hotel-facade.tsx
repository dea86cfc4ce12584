/** Each façade has a sky, a wall and windows of its own; white text never stands on them. */
const SKIES = ['#f3c27c', '#c5e3e8', '#f0b892', '#cfe3ef', '#9fb4d6', '#d9d2ec'] as const;
const WALLS = ['#f1e9dc', '#7ea7b5', '#e7d3bd', '#c98f6b', '#d8e0e4', '#b9a48f'] as const;

/** Draws a façade where a supplier sends no photo. The same hotel always has the same one. */
export function HotelFacade({ name }: { name: string }) {
  const seed =
    Array.from(name, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum * 31 + code, 7) >>> 0;
  const sky = SKIES[seed % SKIES.length];
  const wall = WALLS[(seed >>> 3) % WALLS.length];
  const floors = 4 + (seed % 3);
  const columns = 4 + ((seed >>> 5) % 4);
  const left = 26 + ((seed >>> 7) % 20);
  const width = 156 - 2 * left;
  const top = 104 - floors * 14;
  return (
    <svg
      aria-hidden
      viewBox="0 0 156 118"
      preserveAspectRatio="xMidYMid slice"
      className="size-full rounded-8"
    >
      <rect width="156" height="118" fill={sky} />
      <circle cx={20 + (seed % 110)} cy="22" r="9" fill="#ffffff" opacity="0.7" />
      <rect x={left} y={top} width={width} height={112 - top} fill={wall} />
      {Array.from({ length: floors * columns }, (_, at) => {
        const step = width / columns;
        return (
          <rect
            key={at}
            x={left + (at % columns) * step + step * 0.25}
            y={top + 5 + Math.floor(at / columns) * 14}
            width={step * 0.5}
            height="7"
            fill={(seed >>> (at % 16)) % 4 === 0 ? '#ffd98a' : '#3f5661'}
          />
        );
      })}
      <rect x="70" y="100" width="16" height="12" fill="#5b3b26" />
      <rect y="112" width="156" height="6" fill="#5f6d6a" />
    </svg>
  );
}
