import { SearchScreen } from '../search-screen.tsx';
import { flightScreen } from './flight-screen.ts';

export function Component() {
  return <SearchScreen screen={flightScreen} />;
}
