import { useState } from 'react';
import { api } from '../../shared/api-client.ts';
import { downloadFile } from '../../shared/csv.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';

/** The code is sent in the request body, because a URL would carry it into logs. */
export function QuoteDownloadButton({ token }: { token: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const [state, setState] = useState<'idle' | 'pending' | { problem: unknown }>('idle');
  const download = async () => {
    setState('pending');
    try {
      const { fileName, bytes } = await api.call('booking.download-quote', { body: { token, locale } });
      downloadFile(fileName, 'application/pdf', new Uint8Array(bytes));
      setState('idle');
    } catch (problem) {
      setState({ problem });
    }
  };
  return (
    <>
      <Button kind="outline" isPending={state === 'pending'} onClick={() => void download()}>
        {t('quote.pdf')}
      </Button>
      {typeof state === 'object' && (
        <p role="alert" className="text-14 text-failed">
          <ProblemMessage problem={state.problem} />
        </p>
      )}
    </>
  );
}
