import { BookOpen, CircleQuestionMark, Mail, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { openChat } from '../../features/support/chat/chat-open-state.ts';
import { SCREENS } from '../../routes.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { FramePopover, hidePopover } from './frame-popover.tsx';
import { MENU_ITEM } from './menu-item-classes.ts';

const HELP = 'help-menu';

/** Stands at the foot of the side navigation. */
export function HelpMenu() {
  const t = useTranslations();
  return (
    <FramePopover
      id={HELP}
      side="beside"
      width="w-60"
      look="flex h-8 w-full items-center gap-3 rounded-8 px-2.5 text-14 text-ink hover:bg-tint focus-visible:-outline-offset-3 folded:justify-center folded:px-0"
      label={
        <>
          <CircleQuestionMark aria-hidden size={18} strokeWidth={1.8} className="shrink-0" />
          <span className="folded:sr-only">{t('frame.help')}</span>
        </>
      }
    >
      <HelpMenuItems onNavigate={() => hidePopover(HELP)} />
    </FramePopover>
  );
}

/** Lists how to reach a person or find an answer. */
export function HelpMenuItems({ onNavigate }: { onNavigate: () => void }) {
  const t = useTranslations();
  return (
    <ul>
      <li>
        <button
          type="button"
          onClick={() => {
            onNavigate();
            openChat();
          }}
          className={MENU_ITEM}
        >
          <MessageCircle aria-hidden size={18} strokeWidth={1.8} />
          {t('frame.help-chat')}
        </button>
      </li>
      <li>
        <Link to={SCREENS.contact.path} onClick={onNavigate} className={MENU_ITEM}>
          <Mail aria-hidden size={18} strokeWidth={1.8} />
          {t('frame.help-contact')}
        </Link>
      </li>
      <li>
        <Link to={SCREENS.resources.path} onClick={onNavigate} className={MENU_ITEM}>
          <BookOpen aria-hidden size={18} strokeWidth={1.8} />
          {t('frame.help-resources')}
        </Link>
      </li>
    </ul>
  );
}
