import { SearchScreen } from '../search-screen.tsx';
import { cabScreen } from './cab-screen.ts';

export function Component() {
  return <SearchScreen screen={cabScreen} />;
}
