import { SearchScreen } from '../search-screen.tsx';
import { busScreen } from './bus-screen.ts';

export function Component() {
  return <SearchScreen screen={busScreen} />;
}
