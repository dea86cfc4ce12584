import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { localeOfPath } from '../i18n/locale.ts';
import { MessagesProvider, loadMessages } from '../i18n/messages-provider.tsx';
import { useTranslations } from '../i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';

/** The notice is rendered outside the page, so that the open screen stays as it is. */
export async function showNewReleaseNotice(onReload: () => void): Promise<void> {
  const locale = localeOfPath(location.pathname);
  const messages = await loadMessages(locale, 'site');
  const place = document.createElement('div');
  // Screen readers announce a region when it is filled; not all announce one that is added with its text.
  place.role = 'status';
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <MessagesProvider locale={locale} messages={messages}>
        <ReleaseNotice onReload={onReload} />
      </MessagesProvider>
    </StrictMode>,
  );
}

function ReleaseNotice({ onReload }: { onReload: () => void }) {
  const t = useTranslations();
  const [isDismissed, setDismissed] = useState(false);
  const [isPending, setPending] = useState(false);
  if (isDismissed) return null;
  return (
    <div className="fixed inset-x-4 bottom-[calc(var(--frame-foot)+1rem)] z-40 mx-auto flex max-w-lg flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-14 border border-control bg-surface px-5 py-3 text-14 text-ink shadow-popover print:hidden">
      <p>
        <span className="block font-semibold">{t('release.ready')}</span>
        <span className="text-muted">{t('release.text')}</span>
      </p>
      <div className="flex gap-2">
        <Button kind="outline" onClick={() => setDismissed(true)}>
          {t('release.later')}
        </Button>
        <Button
          isPending={isPending}
          onClick={() => {
            setPending(true);
            onReload();
          }}
        >
          {t('release.reload')}
        </Button>
      </div>
    </div>
  );
}
