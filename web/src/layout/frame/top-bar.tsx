import type { ReactNode } from 'react';
import { NotificationsBell } from '../../features/notifications/notifications-bell.tsx';
import { HeaderSearchButton, HeaderSearchField, type SearchLook } from '../header-search.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { FrameBrand } from './frame-brand.tsx';

const SEARCH_LOOK: SearchLook = {
  icon: 'text-muted',
  field: 'border-line bg-sunken pr-18 text-ink placeholder:text-muted hover:border-control',
  key: 'border-line text-muted',
  keys: 'Ctrl K',
};

interface TopBarProps {
  /** Holds the colours of the frame on a phone, which has no side navigation to show them. */
  look: string;
  /** Holds where the brand leads to on a phone, which has no side navigation. */
  home: string;
  hasNotifications?: boolean;
  /** Holds what stands between the search and the notifications. */
  children?: ReactNode;
  account: ReactNode;
}

/** Shows the search, the notifications and the account above every page of a signed-in person. */
export function TopBar({ look, home, hasNotifications = false, children, account }: TopBarProps) {
  return (
    <header
      className={joinClassNames(
        'z-20 flex h-13 shrink-0 items-center gap-2 border-b border-line bg-surface px-4 text-ink max-md:text-white max-md:[--color-focus:var(--color-marigold)] md:sticky md:top-0 md:gap-3 md:px-5 print:hidden',
        look,
      )}
    >
      <span className="md:hidden">
        <FrameBrand to={home} />
      </span>
      <HeaderSearchField look={SEARCH_LOOK} className="hidden max-w-105 flex-1 md:block" />
      <div className="ml-auto flex shrink-0 items-center gap-1 md:gap-3">
        <HeaderSearchButton className="md:hidden" />
        {children}
        {hasNotifications && <NotificationsBell />}
        <span className="contents max-md:hidden">{account}</span>
      </div>
    </header>
  );
}
