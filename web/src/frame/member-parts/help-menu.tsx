import { BookOpen, LifeBuoy, Mail, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { openChat } from '../../chat/open-chat.ts';
import { useTranslations } from '../../lib/i18n/translations.ts';
import { SCREENS } from '../../routes.ts';
import { type Going, ITEM, SMALL_ITEM } from '../header-item.ts';
import { HeaderPopover, hidePopover } from './header-popover.tsx';

const HELP = 'help-menu';

export function HelpMenu() {
  const t = useTranslations();
  return (
    <HeaderPopover
      id={HELP}
      look={SMALL_ITEM}
      width="w-60"
      label={
        <>
          <LifeBuoy aria-hidden size={16} />
          {t('header.help')}
        </>
      }
    >
      <div className="grid">
        <HelpPlaces onGo={() => hidePopover(HELP)} />
      </div>
    </HeaderPopover>
  );
}

/** Where somebody finds a person, or an answer. In the menu of a telephone the public pages stand beside it already. */
export function HelpPlaces({ onGo, isShort = false }: Going & { isShort?: boolean }) {
  const t = useTranslations();
  return (
    <>
      <button
        type="button"
        onClick={() => {
          onGo?.();
          openChat();
        }}
        className={ITEM}
      >
        <MessageCircle aria-hidden size={18} />
        {t('header.help-chat')}
      </button>
      {!isShort && (
        <>
          <Link to={SCREENS.contact.path} onClick={onGo} className={ITEM}>
            <Mail aria-hidden size={18} />
            {t('header.help-contact')}
          </Link>
          <Link to={SCREENS.resources.path} onClick={onGo} className={ITEM}>
            <BookOpen aria-hidden size={18} />
            {t('header.help-resources')}
          </Link>
        </>
      )}
    </>
  );
}
