import { NavLink } from 'react-router';
import { joinClassNames } from '../ui/join-class-names.ts';
import type { NavigationProps } from './header-item-classes.ts';

interface NavItemProps extends NavigationProps {
  to: string;
  isAlone?: boolean | undefined;
  children: string;
}

/** Links to a page on the line below the header or in the menu; the current page is drawn as a stop on the line. */
export function NavItem({ to, isAlone = false, onNavigate, children }: NavItemProps) {
  return (
    <NavLink
      to={to}
      end={isAlone}
      onClick={onNavigate}
      className={({ isActive }) =>
        joinClassNames(
          'relative flex min-h-11 items-center px-3 text-14 font-semibold whitespace-nowrap no-underline max-lg:min-h-12 max-lg:pl-10 max-lg:text-16 lg:h-full lg:px-2.5',
          isActive ? 'text-white' : 'text-petrol-100 hover:text-white',
        )
      }
    >
      {({ isActive }) => (
        <>
          {/* Where there is no room for the line, it runs down the menu. */}
          <span aria-hidden className="absolute inset-y-0 left-[17.5px] w-[3px] bg-petrol-600 lg:hidden" />
          {children}
          <span
            aria-hidden
            className={joinClassNames(
              'absolute size-3.5 rounded-full border-[3px] bg-petrol-800 max-lg:left-3 lg:-bottom-[1.5px] lg:left-1/2 lg:-translate-x-1/2 lg:translate-y-1/2',
              isActive ? 'border-white' : 'border-petrol-600 lg:hidden',
            )}
          />
        </>
      )}
    </NavLink>
  );
}
