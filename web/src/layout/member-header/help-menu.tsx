import { BookOpen, LifeBuoy, Mail, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { openChat } from '../../features/support/chat/chat-open-state.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { type NavigationProps, HEADER_ITEM, SMALL_HEADER_ITEM } from '../header-item-classes.ts';
import { HeaderPopover, hidePopover } from './header-popover.tsx';

const HELP = 'help-menu';

export function HelpMenu() {
  const t = useTranslations();
  return (
    <HeaderPopover
      id={HELP}
      look={SMALL_HEADER_ITEM}
      width="w-60"
      label={
        <>
          <LifeBuoy aria-hidden size={16} />
          {t('header.help')}
        </>
      }
    >
      <div className="grid">
        <HelpMenuItems onNavigate={() => hidePopover(HELP)} />
      </div>
    </HeaderPopover>
  );
}

/**
 * Lists how to reach a person or find an answer. With `isShort` it leaves out the public pages, because the phone
 * menu lists them already.
 */
export function HelpMenuItems({ onNavigate, isShort = false }: NavigationProps & { isShort?: boolean }) {
  const t = useTranslations();
  return (
    <>
      <button
        type="button"
        onClick={() => {
          onNavigate?.();
          openChat();
        }}
        className={HEADER_ITEM}
      >
        <MessageCircle aria-hidden size={18} />
        {t('header.help-chat')}
      </button>
      {!isShort && (
        <>
          <Link to={SCREENS.contact.path} onClick={onNavigate} className={HEADER_ITEM}>
            <Mail aria-hidden size={18} />
            {t('header.help-contact')}
          </Link>
          <Link to={SCREENS.resources.path} onClick={onNavigate} className={HEADER_ITEM}>
            <BookOpen aria-hidden size={18} />
            {t('header.help-resources')}
          </Link>
        </>
      )}
    </>
  );
}
