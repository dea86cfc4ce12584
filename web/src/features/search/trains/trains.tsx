import { SearchScreen } from '../search-screen.tsx';
import { trainScreen } from './train-screen.ts';

export function Component() {
  return <SearchScreen screen={trainScreen} />;
}
