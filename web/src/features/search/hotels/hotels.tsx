import { SearchScreen } from '../search-screen.tsx';
import { hotelScreen } from './hotel-screen.ts';

export function Component() {
  return <SearchScreen screen={hotelScreen} />;
}
