import { addDaysToDate } from '@marga/contract/kernel/time';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { todayInIndia } from '../../../../shared/clock.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { actingCompanyId } from '../../../../shared/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../copy-button.tsx';
import type { CreatedKey } from './create-api-key-dialog.tsx';
import { buildCurlExample } from './curl-example.ts';

interface NewKeyProps {
  created: CreatedKey;
  onSaved: () => void;
}

/** Shows a key the only time it is visible. It stays until the user confirms that they have saved it. */
export function CreatedApiKeySecret({ created: { apiKey, secret }, onSaved }: NewKeyProps) {
  const t = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const example = buildCurlExample({
    scopes: apiKey.scopes,
    origin: location.origin,
    companyId: actingCompanyId() ?? '',
    departOn: addDaysToDate(todayInIndia(), 30),
  });
  return (
    <section
      aria-labelledby="new-key"
      className="rounded-14 border border-confirmed bg-surface px-5 pt-4 pb-5"
    >
      <h2
        id="new-key"
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2 rounded-4 text-20 outline-none"
      >
        <KeyRound aria-hidden size={20} className="text-confirmed" />
        {t('api-keys.new', { name: apiKey.name })}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-14 text-muted">{t('api-keys.new-text')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded-8 border border-line bg-sunken px-3 py-2 font-mono text-14 font-semibold break-all">
          {secret}
        </code>
        <CopyButton text={secret} />
      </div>
      {example !== undefined && (
        <>
          <p className="mt-5 mb-1 text-13 font-semibold text-muted">{t('api-keys.example')}</p>
          <div className="flex flex-wrap items-start gap-2">
            <pre className="min-w-0 flex-1 basis-80 rounded-8 break-all whitespace-pre-wrap border border-line bg-sunken px-3 py-2 font-mono text-13">
              {example}
            </pre>
            <CopyButton text={example} />
          </div>
        </>
      )}
      <Button className="mt-5" onClick={onSaved}>
        {t('api-keys.kept')}
      </Button>
    </section>
  );
}
