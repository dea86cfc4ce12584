import { CarrierTile } from './carrier-tile.tsx';

export default { title: 'Carrier tile' };

/** An airline without a code of letters, and one without any code, have a tile too. */
export function AirlineTiles() {
  return (
    <div className="@container/results flex flex-wrap gap-2">
      {['AI', '6E', 'IX', 'QP', 'SG', 'UK', 'BA', 'EK', 'G8', 'MD', 'X', ''].map((code) => (
        <CarrierTile key={code} code={code} />
      ))}
    </div>
  );
}
