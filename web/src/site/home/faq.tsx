import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { openChat } from '../../features/support/chat/chat-open-state.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { TEXT_LINK } from '../../ui/text-link-classes.ts';
import {
  SectionWithDecorativeLines,
  SectionHeadingWithDecorativeLines,
} from './decorative-transit-map-lines.tsx';

const QUESTIONS = [1, 2, 3, 4, 5] as const;

/** The browser itself keeps at most one `details` of the same name open. */
export function FaqSection() {
  const t = useTranslations();
  return (
    <SectionWithDecorativeLines
      labelledBy="faq"
      className="grid gap-x-10 gap-y-8 pt-14 pb-14 lg:grid-cols-[15rem_1fr] lg:pt-20"
    >
      <SectionHeadingWithDecorativeLines id="faq" title={t('story.faq.title')} />
      <div className="border-t border-line">
        {QUESTIONS.map((question) => (
          <details key={question} name="faq" className="faq group border-b border-line">
            <summary className="flex cursor-pointer list-none items-center gap-4 rounded-4 py-4 font-display text-20 font-semibold hover:text-link [&::-webkit-details-marker]:hidden">
              <span className="flex-1">{t(`story.faq.${question}.question`)}</span>
              <Plus
                aria-hidden
                size={22}
                className="shrink-0 text-link transition-transform duration-[180ms] group-open:rotate-45"
              />
            </summary>
            <div className="max-w-prose pb-6">
              <p className="text-pretty text-muted">{t(`story.faq.${question}.answer`)}</p>
              <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
                <Ways question={question} />
              </p>
            </div>
          </details>
        ))}
      </div>
    </SectionWithDecorativeLines>
  );
}

/** Links to the pages where the answer can be put into practice. */
function Ways({ question }: { question: (typeof QUESTIONS)[number] }): ReactNode {
  const t = useTranslations();
  const link = (to: string, text: string) => (
    <Link to={to} className={TEXT_LINK}>
      {text}
    </Link>
  );
  switch (question) {
    case 1:
      return link(SCREENS.login.path, t('story.faq.log-in'));
    case 2:
      return link(SCREENS.bookings.path, t('story.faq.bookings'));
    case 3:
      return link(SCREENS.groupRequest.path, t('story.faq.sales'));
    case 4:
      return (
        <>
          <a href="/v1/docs" className={TEXT_LINK}>
            {t('story.faq.api')}
          </a>
          {link(SCREENS.contact.path, t('story.faq.custom'))}
        </>
      );
    case 5:
      return (
        <>
          {link(SCREENS.contact.path, t('story.faq.contact'))}
          <button type="button" onClick={openChat} className={TEXT_LINK}>
            {t('story.faq.chat')}
          </button>
        </>
      );
  }
}
