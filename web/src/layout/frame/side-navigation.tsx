import type { ReactNode } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { FoldNavigationButton } from './fold-navigation-button.tsx';
import { type FrameItem, FrameItemLink } from './frame-item.tsx';
import { HelpMenu } from './help-menu.tsx';

interface SideNavigationProps {
  brand: ReactNode;
  /** Holds the colours of the frame: their utility, and the background. */
  look: string;
  children: ReactNode;
}

/** Shows the navigation beside every page of a signed-in person; a phone has a bar in its place. */
export function SideNavigation({ brand, look, children }: SideNavigationProps) {
  const t = useTranslations();
  return (
    <nav
      aria-label={t('header.navigation')}
      className={joinClassNames(
        'on-petrol fixed inset-y-0 left-0 z-20 flex w-(--frame-side) flex-col overflow-y-auto overscroll-contain px-3 pb-2 text-ink [scrollbar-width:none] folded:px-2 max-md:hidden print:hidden',
        look,
      )}
    >
      <div className="flex h-13 shrink-0 items-center px-2 folded:justify-center folded:px-0">{brand}</div>
      {/* A long name must not widen the column beyond the navigation. */}
      <div className="grid grid-cols-1 gap-2">{children}</div>
      <div className="mt-auto flex gap-1 pt-3 folded:flex-col">
        <div className="min-w-0 flex-1">
          <HelpMenu />
        </div>
        <FoldNavigationButton />
      </div>
    </nav>
  );
}

interface NavigationGroupProps {
  items: readonly FrameItem[];
  /** Names the group; a group without a name is set apart by its line alone. */
  name?: string;
}

export function NavigationGroup({ items, name }: NavigationGroupProps) {
  return (
    <div className="not-first:border-t not-first:border-line not-first:pt-2">
      {name !== undefined && <p className="mb-1 px-2 text-13 text-muted folded:sr-only">{name}</p>}
      <ul aria-label={name}>
        {items.map((item) => (
          <li key={item.to}>
            <FrameItemLink item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}
