import type { Session } from '@marga/contract/identity/session';
import { Check, Languages, LogOut, Shield, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { CONSOLE_HOME, isOperatorConsolePath, SCREENS } from '../../routes.ts';
import { urlPathInLocale } from '../../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { initialsOf } from '../../shared/member/company-initials.ts';
import { signOut } from '../../shared/session.ts';
import { findActingMembership, setActingCompany } from '../../shared/session-store.ts';
import { useTheme } from '../use-theme.ts';
import { FramePopover, hidePopover } from './frame-popover.tsx';
import { MENU_ITEM } from './menu-item-classes.ts';

const ACCOUNT = 'account-menu';

interface AccountMenuProps {
  session: Session;
  /** Closes the menu or the sheet around it when the user leaves for another page. */
  onNavigate: () => void;
}

/** Shows who is signed in, and opens what belongs to this person: language, theme and logging out. */
export function AccountMenu({ session }: Pick<AccountMenuProps, 'session'>) {
  const t = useTranslations();
  return (
    <FramePopover
      id={ACCOUNT}
      side="below"
      width="w-72"
      look="grid size-8 shrink-0 place-items-center rounded-full bg-tint-strong text-13 font-semibold text-link hover:outline-2 hover:outline-offset-1 hover:outline-control"
      label={
        <>
          <span className="sr-only">{t('frame.account', { name: session.user.name })}</span>
          <span aria-hidden>{initialsOf(session.user.name)}</span>
        </>
      }
    >
      <AccountMenuItems session={session} onNavigate={() => hidePopover(ACCOUNT)} />
    </FramePopover>
  );
}

/** Lists the items of the account menu; the sheet of a phone shows the same. */
export function AccountMenuItems({ session, onNavigate }: AccountMenuProps) {
  const t = useTranslations();
  const { theme, toggleTheme } = useTheme();
  return (
    <>
      <div className="px-2.5 pt-1 pb-2">
        <p className="truncate text-14 font-semibold">{session.user.name}</p>
        <p className="truncate text-13 text-muted">{session.user.email}</p>
      </div>
      <CompanyChoice session={session} />
      <ul className="border-t border-line pt-1.5">
        <li>
          <Link to={SCREENS.security.path} onClick={onNavigate} className={MENU_ITEM}>
            <Shield aria-hidden size={18} strokeWidth={1.8} />
            {t('header.security')}
          </Link>
        </li>
        <OtherFrame session={session} onNavigate={onNavigate} />
        <li>
          <LanguageLink />
        </li>
        <li>
          <button type="button" onClick={toggleTheme} className={MENU_ITEM}>
            <SunMoon aria-hidden size={18} strokeWidth={1.8} />
            {t(theme === 'dark' ? 'header.light' : 'header.dark')}
          </button>
        </li>
        <li>
          <LogOutButton onNavigate={onNavigate} />
        </li>
      </ul>
    </>
  );
}

/** Lists the companies of a person who has several; the current one is marked. */
function CompanyChoice({ session }: Pick<AccountMenuProps, 'session'>) {
  const t = useTranslations();
  const locale = useLocale();
  const { memberships } = session;
  const acting = findActingMembership(session);
  if (memberships.length < 2) return null;
  return (
    <ul aria-label={t('frame.company')} className="border-t border-line py-1.5">
      {memberships.map(({ companyId, companyName }) => {
        const isActing = companyId === acting?.companyId;
        return (
          <li key={companyId}>
            <button
              type="button"
              aria-current={isActing}
              disabled={isActing}
              onClick={() => {
                setActingCompany(companyId);
                // The full page load ensures that no data of the other company stays in memory.
                location.assign(urlPathInLocale(locale, SCREENS.dashboard.path));
              }}
              className={MENU_ITEM}
            >
              <span className="min-w-0 flex-1 truncate">{companyName}</span>
              {isActing && <Check aria-hidden size={16} strokeWidth={3} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Leads between the frames for an operator who is a member of a company as well. */
function OtherFrame({ session, onNavigate }: AccountMenuProps) {
  const t = useTranslations();
  const isInConsole = isOperatorConsolePath(useLocation().pathname);
  if (session.staffRole === null || session.memberships.length === 0) return null;
  return (
    <li>
      <Link
        to={isInConsole ? SCREENS.dashboard.path : CONSOLE_HOME}
        onClick={onNavigate}
        className={MENU_ITEM}
      >
        <span aria-hidden className="size-[18px]" />
        {t(isInConsole ? 'frame.home' : 'frame.operations')}
      </Link>
    </li>
  );
}

/**
 * Links to the same page in the other language. It is a plain link, because that page is another document, with its
 * own catalogue and its own `lang`.
 */
function LanguageLink() {
  const t = useTranslations();
  const other = useLocale() === 'hi' ? 'en' : 'hi';
  const { pathname, search } = useLocation();
  return (
    <a href={urlPathInLocale(other, pathname + search)} hrefLang={other} lang={other} className={MENU_ITEM}>
      <Languages aria-hidden size={18} strokeWidth={1.8} />
      {t('header.other-language')}
    </a>
  );
}

function LogOutButton({ onNavigate }: Pick<AccountMenuProps, 'onNavigate'>) {
  const t = useTranslations();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  return (
    <button
      type="button"
      disabled={isPending}
      className={MENU_ITEM}
      onClick={() => {
        setPending(true);
        signOut()
          .then(() => navigate('/'))
          .then(onNavigate)
          // Logging out failed and the session still exists, so the button is enabled again.
          .catch(() => setPending(false));
      }}
    >
      <LogOut aria-hidden size={18} strokeWidth={1.8} />
      {t('header.sign-out')}
    </button>
  );
}
