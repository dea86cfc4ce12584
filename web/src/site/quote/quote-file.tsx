import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { saveFile } from '../../lib/csv.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemWords } from '../../ui/problem-words.tsx';

/** Asked for with the code in what is sent: an address would carry it into logs. */
export function QuoteFile({ token }: { token: string }) {
  const say = useSay();
  const locale = useLocale();
  const [state, setState] = useState<'idle' | 'pending' | { problem: unknown }>('idle');
  const download = async () => {
    setState('pending');
    try {
      const { fileName, bytes } = await api.call('booking.download-quote', { body: { token, locale } });
      saveFile(fileName, 'application/pdf', new Uint8Array(bytes));
      setState('idle');
    } catch (problem) {
      setState({ problem });
    }
  };
  return (
    <>
      <Button kind="outline" isPending={state === 'pending'} onClick={() => void download()}>
        {say('quote.pdf')}
      </Button>
      {typeof state === 'object' && (
        <p role="alert" className="text-14 text-failed">
          <ProblemWords problem={state.problem} />
        </p>
      )}
    </>
  );
}
