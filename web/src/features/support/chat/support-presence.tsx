import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';

/** Says in words whether support is online; the dot only repeats it. */
export function SupportPresence({ isThere }: { isThere: boolean }) {
  const t = useTranslations();
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden
        className={joinClassNames(
          'size-2.5 shrink-0 rounded-full border-2 border-current',
          isThere && 'border-confirmed bg-confirmed',
        )}
      />
      {t(isThere ? 'conversation.support-online' : 'conversation.support-offline')}
    </span>
  );
}
