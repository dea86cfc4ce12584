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
          'relative flex min-h-11 items-center px-3 text-14 font-semibold whitespace-nowrap no-underline max-md:min-h-12 max-md:pl-10 max-md:text-16 md:h-full md:px-2.5',
          isActive ? 'text-white' : 'text-petrol-100 hover:text-white',
        )
      }
    >
      {({ isActive }) => (
        <>
          {/* On a telephone the line runs down the menu. */}
          <span aria-hidden className="absolute inset-y-0 left-[17.5px] w-[3px] bg-petrol-600 md:hidden" />
          {children}
          <span
            aria-hidden
            className={joinClassNames(
              'absolute size-3.5 rounded-full border-[3px] bg-petrol-800 max-md:left-3 md:-bottom-[1.5px] md:left-1/2 md:-translate-x-1/2 md:translate-y-1/2',
              isActive ? 'border-white' : 'border-petrol-600 md:hidden',
            )}
          />
        </>
      )}
    </NavLink>
  );
}
