import { Ellipsis, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { useIsDesktop } from '../../ui/use-is-desktop.ts';
import { addressOf, Count, type FrameItem, useIsCurrent } from './frame-item.tsx';
import { MENU_ITEM } from './menu-item-classes.ts';

interface PhoneBarProps {
  /** These items are in the bar itself, and `more` in the sheet. */
  items: readonly FrameItem[];
  more: readonly FrameItem[];
  /** Holds the heading of the sheet. */
  title: string;
  /** Returns what the sheet shows below its items; `close` closes the sheet. */
  children: (close: () => void) => ReactNode;
}

/** Shows the navigation of a phone at its foot, and in a sheet what has no place there. */
export function PhoneBar({ items, more, title, children }: PhoneBarProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string>();
  const isDesktop = useIsDesktop();
  // The sheet belongs to the page on which it was opened, so going elsewhere closes it, and so does turning the phone.
  const isOpen = openOn === pathname && !isDesktop;
  const close = () => setOpenOn(undefined);
  return (
    <nav
      aria-label={t('header.navigation')}
      className="fixed inset-x-0 bottom-0 z-20 flex h-(--frame-foot) border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {items.map((item) => (
        <BarLink key={item.to} item={item} />
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenOn(pathname)}
        className={BAR_ITEM}
      >
        <BarIcon Icon={Ellipsis} isCurrent={false} />
        {t('frame.more')}
      </button>
      {isOpen && (
        <Dialog title={title} look="sheet" onClose={close}>
          <button
            type="button"
            onClick={close}
            aria-label={t('frame.close')}
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-8 text-muted hover:bg-tint"
          >
            <X aria-hidden size={20} />
          </button>
          <ul className="-mx-2.5 grid grid-cols-2">
            {more.map((item) => (
              <SheetLink key={item.to} item={item} onNavigate={close} />
            ))}
          </ul>
          {children(close)}
        </Dialog>
      )}
    </nav>
  );
}

/** Sets further items of the sheet apart from those above them. */
export function SheetPart({ children }: { children: ReactNode }) {
  return <div className="-mx-2.5 mt-2 border-t border-line pt-2">{children}</div>;
}

const BAR_ITEM =
  'relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-13 font-medium text-muted no-underline aria-[current=page]:text-link focus-visible:-outline-offset-3';

function BarLink({ item }: { item: FrameItem }) {
  const t = useTranslations();
  const isCurrent = useIsCurrent(item);
  return (
    <Link to={addressOf(item)} aria-current={isCurrent ? 'page' : undefined} className={BAR_ITEM}>
      <BarIcon Icon={item.Icon} isCurrent={isCurrent} />
      <span className="max-w-full truncate">{t(item.label)}</span>
      <Count count={item.count} className="absolute top-1 left-1/2 ml-1.5" />
    </Link>
  );
}

function BarIcon({ Icon, isCurrent }: { Icon: LucideIcon; isCurrent: boolean }) {
  return (
    <>
      {isCurrent && (
        <span
          aria-hidden
          className="absolute top-0 left-1/2 h-[3px] w-8 -translate-x-1/2 rounded-b-4 bg-marigold"
        />
      )}
      <Icon aria-hidden size={20} strokeWidth={1.8} className="shrink-0" />
    </>
  );
}

function SheetLink({ item, onNavigate }: { item: FrameItem; onNavigate: () => void }) {
  const t = useTranslations();
  const isCurrent = useIsCurrent(item);
  const { Icon } = item;
  return (
    <li>
      <Link
        to={addressOf(item)}
        onClick={onNavigate}
        aria-current={isCurrent ? 'page' : undefined}
        className={joinClassNames(MENU_ITEM, 'relative')}
      >
        <Icon aria-hidden size={18} strokeWidth={1.8} className="shrink-0" />
        <span className="min-w-0 truncate">{t(item.label)}</span>
        <Count count={item.count} />
      </Link>
    </li>
  );
}
