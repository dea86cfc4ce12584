import { useSyncExternalStore } from 'react';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { isSolvingCaptcha, watchCaptchaSolving } from '../shared/captcha-progress.ts';
import { Button } from '../ui/button.tsx';

/**
 * Submits a form. When the API requires a proof-of-work puzzle first, the text below says why it takes a moment
 * longer.
 */
export function SubmitButton({ isPending, children }: { isPending: boolean; children: string }) {
  const t = useTranslations();
  const isPuzzled = useSyncExternalStore(watchCaptchaSolving, isSolvingCaptcha, () => false);
  return (
    <div className="relative">
      <Button type="submit" isPending={isPending} className="w-full">
        {children}
      </Button>
      {/* In the room that is empty otherwise, so that nothing moves. */}
      <p role="status" className="absolute top-full pt-0.5 text-13 text-muted">
        {isPuzzled && t('entry.checking')}
      </p>
    </div>
  );
}
