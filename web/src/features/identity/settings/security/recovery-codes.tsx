import { Download, Printer } from 'lucide-react';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { useSession } from '../../../../shared/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { ReferenceCode } from '../../../../ui/reference-code.tsx';
import { CopyButton } from '../copy-button.tsx';
import { downloadFile } from './download-file.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** Shows the codes only this once: a user who loses the phone signs in with one of them. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const t = useTranslations();
  const email = useSession()?.user.email ?? '';
  const text = [t('security.codes.heading', { email }), '', ...codes, ''].join('\n');
  return (
    <div className="grid max-w-lg gap-4">
      <p className="text-14">{t('security.codes.text')}</p>
      <div className="print-alone rounded-8 border border-line bg-sunken px-4 py-3">
        <p className="mb-2 text-13 text-muted">{t('security.codes.heading', { email })}</p>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1">
          {codes.map((code) => (
            <li key={code}>
              <ReferenceCode>{code}</ReferenceCode>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} />
        <Button kind="outline" onClick={() => downloadFile('marga-recovery-codes.txt', 'text/plain', text)}>
          <Download aria-hidden size={16} />
          {t('security.codes.download')}
        </Button>
        <Button kind="outline" onClick={() => print()}>
          <Printer aria-hidden size={16} />
          {t('security.codes.print')}
        </Button>
      </div>
      <div>
        <Button onClick={onSaved}>{t('security.codes.kept')}</Button>
      </div>
    </div>
  );
}
